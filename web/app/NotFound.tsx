import { Link } from "react-router";

/** What any other address shows (spec 1 §2). */
export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <title>Page not found · ReleaseDesk</title>
      <div className="surface w-full max-w-md p-6">
        <h1 className="text-xl">404 Page Not Found</h1>
        <p className="mt-2 text-quiet">Did you forget to add the page to the router?</p>
        <Link to="/" className="btn mt-5 text-sm">Back to the dashboard</Link>
      </div>
    </main>
  );
}
