/**
 * Starts the web app. Kept small: it is what the sign-in page waits for (at most 130 KB gzip with all it imports).
 * @module
 */
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Router } from "./app/router.tsx";
import { makeQueryClient } from "./lib/query.ts";
import { sessionEnded, userQuery } from "./lib/session.ts";
import { ToastHost } from "./ui/ToastHost.tsx";

const client = makeQueryClient(() => sessionEnded(client));

// Asked at once, while the first page's code still loads.
void client.prefetchQuery(userQuery);

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <Router />
      <ToastHost />
    </QueryClientProvider>
  </StrictMode>,
);
