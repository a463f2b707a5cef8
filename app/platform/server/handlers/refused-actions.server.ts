import { data } from "@remix-run/node";
import type { HandlerLayer } from "./handler-layer";
import { isUrlEncoded, readFields } from "~/platform/http/forms/form.server";
import { refuseOtherReader } from "~/platform/http/form-token.server";
import { isApiPath } from "~/platform/http/page-path";
import { requestContext } from "~/platform/http/request-context.server";

/**
 * Lets a page's loader throw the response that its action threw. After an action that threw, Remix
 * 2.17 does not run the loader of the route whose boundary is shown, which is root: the page would
 * show everybody as signed out. With script, root's data of the open page remains. The loaders of the
 * routes inside that one do not run: one that redirects would hide the refusal.
 */
export const rethrowRefusals: HandlerLayer = async ({ args, kind, route }, next) => {
  if (!route.isPage) return next();
  const context = requestContext(args);
  if (kind === "loader") {
    const { refusedAction } = context;
    if (!refusedAction) return next();
    // What root refused is thrown one route further in, so that root's own loader runs.
    const depth = Math.max(refusedAction.depth, 1);
    if (route.depth === depth) throw refusedAction.response;
    return route.depth < depth ? next() : null;
  }
  try {
    return await next();
  } catch (error) {
    const isRefusal = error instanceof Response && error.status >= 400 && error.status < 500;
    if (!isRefusal || context.isDataRequest) throw error;
    context.refusedAction = { depth: route.depth, response: error };
    return data(null, error.status);
  }
};

/**
 * Refuses a form that was opened while another account was signed in in the same browser. A form
 * with a file is read by its action, which refuses it itself (readUpload). An API call, which
 * no page's form makes, is left to its route: the API refuses in JSON.
 */
export const refuseFormsOfOthers: HandlerLayer = async ({ args, kind }, next) => {
  const { request } = args;
  const isForm = kind === "action" && isUrlEncoded(request.headers.get("Content-Type"));
  if (isForm && !isApiPath(new URL(request.url).pathname)) {
    await refuseOtherReader(args, await readFields(request));
  }
  return next();
};
