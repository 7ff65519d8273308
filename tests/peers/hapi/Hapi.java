import ca.uhn.fhir.context.FhirContext;
import ca.uhn.fhir.context.support.IValidationSupport;
import ca.uhn.fhir.jpa.api.config.JpaStorageSettings;
import ca.uhn.fhir.jpa.api.dao.IFhirSystemDao;
import ca.uhn.fhir.jpa.provider.JpaCapabilityStatementProvider;
import ca.uhn.fhir.jpa.search.DatabaseBackedPagingProvider;
import ca.uhn.fhir.jpa.test.config.TestR4Config;
import ca.uhn.fhir.rest.api.EncodingEnum;
import ca.uhn.fhir.rest.server.RestfulServer;
import ca.uhn.fhir.rest.server.provider.ResourceProviderFactory;
import ca.uhn.fhir.rest.server.util.ISearchParamRegistry;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** HAPI's JPA server for FHIR R4 at http://127.0.0.1:PORT/fhir, empty, with its database in memory. Run: java -cp ... Hapi.java PORT */
public class Hapi {
  public static void main(String[] args) throws Exception {
    TestR4Config.ourMaxThreads = 20;
    var app = new AnnotationConfigApplicationContext(TestR4Config.class);
    var rest = new RestfulServer(app.getBean(FhirContext.class));
    rest.registerProviders(app.getBean(ResourceProviderFactory.class).createProviders());
    rest.registerProvider(app.getBean("mySystemProviderR4"));
    rest.setDefaultResponseEncoding(EncodingEnum.JSON);
    rest.setPagingProvider(app.getBean(DatabaseBackedPagingProvider.class));
    rest.setServerConformanceProvider(new JpaCapabilityStatementProvider(
        rest,
        (IFhirSystemDao<?, ?>) app.getBean("mySystemDaoR4"),
        app.getBean(JpaStorageSettings.class),
        app.getBean(ISearchParamRegistry.class),
        app.getBean(IValidationSupport.class)));
    var server = new Server();
    var connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    connector.setPort(Integer.parseInt(args[0]));
    server.addConnector(connector);
    var handler = new ServletContextHandler();
    handler.setContextPath("/");
    handler.addServlet(new ServletHolder(rest), "/fhir/*");
    server.setHandler(handler);
    server.start();
  }
}
