import { Compass } from "lucide-react";
import { LinkButton } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Page } from "../ui/Page.tsx";

/** What any other address shows (spec 1 §2), inside the shell for those who are signed in. */
export default function NotFound() {
  return (
    <Page title="404 Page Not Found" tabTitle="Page not found">
      <div className="surface">
        <EmptyState
          icon={Compass}
          title="There is no page at this address"
          hint={
            <>
              It may be mistyped, or the page has moved. The search above and the menu lead to what you are looking for.
              <span className="mt-2 block text-xs">Did you forget to add the page to the router?</span>
            </>
          }
          action={<LinkButton to="/">Back to the dashboard</LinkButton>}
        />
      </div>
    </Page>
  );
}

/** The same for visitors who are not signed in. */
export function NotFoundOutside() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <title>Page not found · ReleaseDesk</title>
      <div className="surface w-full max-w-md p-6">
        <h1 className="text-xl">404 Page Not Found</h1>
        <p className="mt-2">There is no page at this address. It may be mistyped, or the page has moved.</p>
        <p className="mt-2 text-xs text-quiet">Did you forget to add the page to the router?</p>
        <LinkButton to="/" className="mt-5">Back to the start</LinkButton>
      </div>
    </main>
  );
}
