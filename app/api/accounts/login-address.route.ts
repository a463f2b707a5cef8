import { redirect } from "@remix-run/node";
import { api } from "~/http/json/api.server";
import { rememberTarget } from "~/http/cookies/visit.server";

/** Sends a browser to the login page, keeping where it wanted to go. */
const handlers = api({
  async GET({ request }) {
    const setCookie = await rememberTarget(request);
    return redirect("/login", setCookie ? { headers: { "Set-Cookie": setCookie } } : {});
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
