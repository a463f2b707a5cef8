import "@remix-run/node";
import type { PostedField } from "./app/lib/outage";
import type { RefusedPage } from "./app/lib/refused-page";
import type { RefusedWrite } from "./app/lib/refused-write";
import type { Toast } from "./app/lib/toast";

declare module "@remix-run/node" {
  // Types loaders' data as turbo-stream sends it: dates stay dates.
  interface Future {
    v3_singleFetch: true;
  }

  /** What loaders and actions get beside the request: made in server/asked.server.ts. */
  interface AppLoadContext {
    /** The visitor's address, after TRUST_PROXY. */
    clientAddress: string;
    /** Whether an open page's script asks for data, rather than a browser for a page. */
    isDataRequest: boolean;
    /** What log and metrics say of the request; `route` is filled in by the route that answers. */
    observed: { id: string; route: string; routeDepth: number };
    /** Set by api(): failures are told as JSON. */
    isApiCall?: boolean;
    /** What was posted, once the action has read it: kept if a loader then finds no database. */
    posted?: PostedField[];
    /** Set when a write is refused before any route: shown in the site's own look. */
    refusal?: RefusedWrite;
    /** Set when an address without a page refused: what its page says. */
    refused?: RefusedPage;
    /** What a page's action refused by throwing, for the route's loader to throw. */
    refusedAction?: { id: string; response: Response };
    /** Set by rejectForm: the page's title starts with "Error: ", the toast is shown. */
    rejection?: { toast: Toast | null };
    /** Set when the page may be sent to others too: what each of them sets off, by onEachView. */
    perView?: (() => void)[];
  }
}

export {};
