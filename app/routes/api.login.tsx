import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { rememberTarget } from "~/http/visit.server";

/** Sends a browser to the login page, keeping where it wanted to go. */
export async function loader({ request }: LoaderFunctionArgs) {
  const setCookie = await rememberTarget(request);
  return redirect("/login", setCookie ? { headers: { "Set-Cookie": setCookie } } : {});
}
