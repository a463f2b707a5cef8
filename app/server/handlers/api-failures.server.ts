import { logError } from "~/services/log.server";
import type { HandlerLayer } from "./handler-layer";

/** Responds with 500 as JSON if an API call fails, and logs the error. */
export const reportApiFailures: HandlerLayer = async ({ args: { context, request } }, next) => {
  try {
    return await next();
  } catch (error) {
    if (error instanceof Response || !context.isApiCall) throw error;
    const { id: requestId, route } = context.observed;
    logError("api-failed", error, { requestId, method: request.method, route });
    return Response.json({ message: "Something went wrong" }, { status: 500 });
  }
};
