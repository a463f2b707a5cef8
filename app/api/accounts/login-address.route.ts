import { redirect } from "@remix-run/node";
import { api } from "~/platform/http/json/api.server";
import { rememberTarget } from "~/http/cookies/visit.server";

/** Redirects a browser to the login page and remembers where to return to. */
const handlers = api({
  async GET({ request }) {
    const setCookie = await rememberTarget(request);
    return redirect("/login", setCookie ? { headers: { "Set-Cookie": setCookie } } : {});
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
