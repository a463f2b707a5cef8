import { redirect } from "@remix-run/node";
import { api } from "~/platform/http/json/api.server";
import { destroySession } from "~/http/session.server";

const handlers = api({
  /** Ends the session. Ignored if another site sent the request. */
  async GET({ request }) {
    if (request.headers.get("Sec-Fetch-Site") === "cross-site") return redirect("/");
    return redirect("/", { headers: { "Set-Cookie": await destroySession(request) } });
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
