import "@remix-run/node";
import type { Span } from "@opentelemetry/api";
import type { SharedRender } from "./app/http/shared-render.server";
import type { PostedField } from "./app/lib/outage";
import type { RefusedPage } from "./app/lib/refused-page";
import type { RefusedWrite } from "./app/lib/refused-write";
import type { Toast } from "./app/lib/toast";

declare module "@remix-run/node" {
  // Types loader data as turbo-stream sends it: dates remain dates.
  interface Future {
    v3_singleFetch: true;
  }

  /** What loaders and actions get beside the request. Created in server/exchange.server.ts. */
  interface AppLoadContext {
    /** The client's address, according to TRUST_PROXY. */
    clientAddress: string;
    /** Whether script requests a page's data, instead of a browser requesting the page. */
    isDataRequest: boolean;
    /** What log, metrics and traces record. The route that responds sets `route`. */
    observed: {
      id: string;
      route: string;
      routeDepth: number;
      /** Whether the page came from the cache or was rendered for it. */
      pageCache?: "hit" | "miss";
      /** The request's span, if traces are turned on. */
      span?: Span;
    };
    /** Set by api(): failures are reported as JSON. */
    isApiCall?: boolean;
    /**
     * The posted values, set when the action has read them, in case a loader cannot reach the
     * database.
     */
    posted?: PostedField[];
    /** Set if a write is refused before any route runs: shown in the site's design. */
    refusal?: RefusedWrite;
    /** Set if an address without a page refused: the content of the error page. */
    refused?: RefusedPage;
    /** The action that has already run, for Remix to get its result. */
    acted?: Promise<unknown>;
    /** The response that a page's action threw, for the route's loader to throw. */
    refusedAction?: { depth: number; response: Response };
    /** Set by rejectForm: the page's title starts with "Error: " and the toast is shown. */
    rejection?: { toast: Toast | null };
    /** Set if the page is rendered for all who may share it. */
    shared?: SharedRender;
  }
}

export {};
