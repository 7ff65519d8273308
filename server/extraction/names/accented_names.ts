/**
 * Names with letters that OCR for English lacks, by what is printed on them: what `name_accents.ts` puts right.
 * @module
 */

/** The names most frequent in their countries that have such letters. */
export const accentedNames =
  ("Hernández Fernández Sánchez González Márquez Vázquez Velázquez Vásquez Suárez Chávez Peláez Ibáñez Gálvez Cárdenas " +
    "Juárez Guzmán Beltrán Tomás Nicolás Sebastián Adrián Julián Fabián Damián Germán Hernán Lázaro Dávila Dávalos " +
    "Zárate Cáceres Bárbara Martínez Rodríguez García Ramírez Domínguez Gutiérrez Jiménez Pérez Gómez López Méndez " +
    "Meléndez Núñez Muñoz Ordóñez Verónica Ramón Gastón Joaquín Agustín Benjamín Víctor María Lucía Sofía Mónica " +
    "Garzón Calderón Rincón Aragón Alarcón Echeverría Mejía Zúñiga Argüello Agüero Solórzano Rosalía Córdova Córdoba " +
    "Cordón Obregón Escalón Padrón Rendón Terrón Antón Simón Gastélum Colón Bolaños Patrón Ocón Marrón Lebrón Pabón " +
    // Portuguese
    "Magalhães Guimarães Gonçalves Antônio Antónia Simões Jerônimo Mendonça Conceição Estêvão Damião Falcão Galvão " +
    "Leitão Brandão Araújo Sebastião Assunção Encarnação Tomé Antão Aragão Frazão " +
    // French
    "François Françoise Côté Jérôme Gagné Hélène Château Clôture Chrétien Geneviève " +
    // Danish, Norwegian
    "Søren Sørensen Jørgen Jørgensen Bjørn Bjørnstad Bjørnsen Bjørnson Møller Høyer Høegh Nørgaard Østergaard Løvdal " +
    "Løken Lønning Bjørk Brønsted Grønlund Grønbech Tønnesen Tønder Strøm Rønning Sjøberg Bødker Børge Mørch Thøgersen " +
    "Torbjørn Asbjørn Skjørten Skjønberg Høiland Høgh Brøndum Sørlie Sørli Grønli Grønlie Løvstad Møgelvang Bøe Løvås " +
    "Rødland Størdal Myhrvold Øvergård Kjærsgaard Nørregaard Sønderby Sønderskov Bjørgen Bjørndal Bjørnstrøm Nøhr Bøgh " +
    "Kjølstad Fjørtoft Grøtting Sølvberg Tømmerdal Bjørkman Bjørklund Bøhn Brønnum Frøland Frøyland Gjørv Hjørdis Hjørring " +
    "Holmstrøm Lundstrøm Lindstrøm Bergstrøm Nystrøm Engstrøm Hammerstrøm Rømer Røed Røsland Skjølberg Sørby Vøllestad " +
    // German, Swedish, Finnish, Turkish
    "Björn Björk Köhler Schröder Schröter Möller Jörgen Sjöberg Sjögren Lindström Bergström Öztürk Özdemir Gökhan Göran " +
    "Döring Körner Böttcher Förster Söderberg Söderström Jürgen Jürgens Günter Günther Müller Schürmann Schüler Bürger " +
    "Krüger Fürst Grünwald Grünberg Grüner Hübner Kübler Küng Küster Lüthi Lüders Lüdtke Lübke Rüdiger Rüegg Schlüter " +
    "Schüssler Brüning Brüggemann Büchner Büchler Büttner Gürbüz Güler Günes Günay Hülya Hüseyin Yüksel Yücel Süleyman " +
    "Özgür Bülent Würth Wünsch Süsskind Dürer Zürcher Flückiger Mühlbauer Gösta Köpke Jönsson Höglund Björklund Nyström " +
    "Sjöblom Engström Hedström Ahlström Löfgren Löfström Strömberg Grönroos Grönlund Törnqvist König Schön Schönberg " +
    "Löwe Löffler Höfer Höhn Böhm Böhme Röder Rösler Römer Völker Götz Döbler Hölzl Lindholm Köster Kösters Möbius " +
    "Grönberg Hellström Holmström Lundström Engblom Öberg Öhman Söder Malmström Norström Rönnqvist Köhn Böhler Öztürk " +
    "Grünewald Grünbaum Schütz Lücke Büsching Küchler Blücher Jüngling Füssel Möhring Göbel Gödde Köbler Bömer Vögele " +
    "Röttger Röhrig Schörner Dörfler Dörr Köllner Mörike Ströbel Zöllner Wörner " +
    "Großmann Weiß Preuß Strauß Heß Groß Kreß Meißner Voß Süß Fuß Weißbach Nießen Gößl Roßmann Reuß Kloß Maßmann " +
    "Haußmann Kaßner Straßer Rößler Nußbaum Geißler Oßwald Weißmann Weißenberger Großkopf Preußer Gaßner Ruß Hußmann " +
    // Hungarian
    "Szabó Kőszegi Erdős Gyöngyi Győző Jenő Dezső Ernő Gergő Bodó Szőke Szőcs Ödön Szentgyörgyi György Györgyi Török " +
    "Vörös Kőváry Bődi Makó Rákóczi Kövács Zoltán Zsófia Jókai Hajdú Szűcs Fűrész " +
    // Polish
    "Paweł Michał Rafał Karłowicz Jabłoński Jabłońska Kołodziej Kołodziejczyk Kozioł Kozłowski Kozłowska Błaszczyk " +
    "Błażej Małgorzata Gołębiewski Gołębiewska Gołąb Włodarczyk Włodzimierz Władysław Władysława Kałuża Głowacki " +
    "Głowacka Słowik Słowiński Słomka Płonka Wesołowski Wesołowska Sokołowski Sokołowska Mikołaj Mikołajczyk Długosz " +
    "Młynarczyk Młynarski Załuski Zabłocki Zabłocka Michałowski Pawłowski Pawłowska Gałązka Wołoszyn Kołakowski " +
    "Wasiłewski Chełmicki Chełmiński Słowacki Kłos Kłosowski Żołnierz Sokół Gałka Białek Białas Kubała Pękała Skłodowska " +
    "Wójcik Wróblewski Wróblewska Wróbel Józef Góra Górski Górska Ogórek Król Zbróg Gdański " +
    // Czech, Croatian, Icelandic, Vietnamese
    "Lončar Kučera Kučerová Havlíček Havlíčková Souček Součková Kovač Kovačević Kovačič Horáček Janáček Dubček Vlček " +
    "Vlčková Nečas Marčić Svoboda Jelínek Beneš Marešová Bartoš Lubošek Bošnjak Božič Novotný Dvořák Dvořáková Růžička " +
    "Hodžić Ćosić Đurić Jón Jónsson Jónsdóttir Sigrún Guðrún Guðmundsson Guðmundsdóttir Sigurðsson Sigurðardóttir Þórdís Quốc")
    .split(" ");

/** Real names that look like one of those misread: they stay as they are. */
export const plainNames = new Set(
  ("heyer hayer meller maller lanning lenning renning granlund grenlund berge barge tender tander march merch strem stram " +
    "bark berk seder sader geber gabel gebel keller kehler better bether batcher ferster farster kerner karner lewe lawe " +
    "leffler laffler hefer hafer hehn hahn rasler resler roder rader reder remer ramer valker getz gatz daring dering kenig " +
    "schen schan gross hess fuss reus weiss kress straus preus voss ruse rusk gros hes fus weis berg burger furst rink " +
    "hoffer koster kester kaster dobler debler dabler kopke kohn kahn kehn wurth gotz grand jon jan jen ron ran simon antan " +
    "martin julian adrian fabian damian nicolas tomas roman colin marren marron lebran padran balt anton antan tome tomg " +
    "jase wojcik gara gera kral krel wrabel goran garan geran gutz maria marta berger burg belt kates matt pate mate " +
    "buser ruder rudiger noer ner nar bager beger bagh begh bahn behn bohn bae bee rader rad red reed raed raband sarby gruner griner " +
    "erder dorr derr darr zellner zallner werner warner boge rot rosler sonder sander sender hagh hegh haiden heiland hailand reland " +
    "bjark bjerk bjerklund bjerkman bjergen gafner gagner garner gormann haubmann hurmann kafner kagner nieren nieken straker " +
    "straber strafer straub strager weigmann weikmann weirmann seren saren tennesen lavas levas leken redland radland resland " +
    "rasland ranning serby serli sarli serlie sarlie rafat kubata granli grenli brannum brennum bedker badker freland freyland " +
    "schlitz schiller giller kling glines kovics kjelstad kjelberg skjelberg nergaard narregaard marmann rogmann robmann " +
    "grobmann haugmann hugmann nieben niegen laken salvberg selvberg vellestad vallestad sterdal stardal magmann makmann " +
    "mafmann mabmann grenlie granlie granbech grenbech brandum brendum jargen haegh heegh nicolis hajdi roth")
    .split(" "),
);
