import type { AppLoadContext } from "@remix-run/node";
import type { Span } from "@opentelemetry/api";
import type { CarriedForm } from "~/lib/carried-form";
import type { PostedField } from "~/lib/outage";
import type { RefusedPage } from "~/lib/refused-page";
import type { RefusedWrite } from "~/lib/refused-write";
import type { Toast } from "~/lib/toast";
import type { Stored } from "~/platform/database/engines/stored.server";
import type { FindSession, Session } from "./session-types";
import type { SharedRender } from "./shared-render.server";

/** What is known of a request before a layer or route works on it. */
type Facts = {
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
  findSession: FindSession;
  /**
   * The address of a page that shows what a form at this address stores. Null if its sender has none.
   */
  whereToLook: (address: string, isPage: boolean) => string | null;
};

/** Why a page is rendered, if not because its address was requested. */
type Reason = {
  /** A write was refused before any route ran: shown in the site's design. */
  refusal?: RefusedWrite;
  /** A write waits for the age answer: what the gate's form sends again. */
  carried?: CarriedForm;
  /** An address without a page refused: the content of the error page. */
  refused?: RefusedPage;
  /** The page is rendered for all who may share it. */
  shared?: SharedRender;
};

/**
 * What is recorded while the response is made. Another page of the same request begins without it.
 */
type Records = {
  /** The session that getSession reads, once for all loaders. */
  session?: Promise<Session | null>;
  /** A guard let an account in, or the page shows an account's own data: no browser may store it. */
  isBehindSignIn?: boolean;
  /** Set by api(): failures are reported as JSON. */
  isApiCall?: boolean;
  /** What was posted, once the action has read it, in case a loader cannot reach the database. */
  posted?: PostedField[];
  /** Set while an action runs: whether it has stored something, or may have. */
  stored?: Stored;
  /** The response that a page's action threw, for the route's loader to throw. */
  refusedAction?: { depth: number; response: Response };
  /** Set by rejectForm: the page's title starts with "Error: " and the toast is shown. */
  rejection?: { toast: Toast | null };
};

/** What the layers, loaders and actions of one request share beside the web Request. */
export type RequestContext = Facts & Reason & Records;

// Of the registry: the development server may hold this module twice.
const OWN = Symbol.for("request context");

declare module "@remix-run/node" {
  /** Opaque: its content is reached through requestContext. */
  // oxlint-disable-next-line typescript/consistent-type-definitions -- Only an interface merges.
  interface AppLoadContext {
    [OWN]: RequestContext;
  }
}

/** The context of a request, from what a layer, loader or action is given. */
export const requestContext = ({ context }: { context: AppLoadContext }): RequestContext =>
  context[OWN];

/** The context of a new request. */
export const newContext = (facts: Facts): AppLoadContext => ({ [OWN]: facts });

/** The context of another page that is rendered for the same request. */
export function contextFor(asked: { context: AppLoadContext }, reason: Reason): AppLoadContext {
  const { clientAddress, isDataRequest, observed, findSession, whereToLook } =
    requestContext(asked);
  return {
    [OWN]: { clientAddress, isDataRequest, observed, findSession, whereToLook, ...reason },
  };
}
