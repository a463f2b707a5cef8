import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { destroySession } from "~/http/cookies/session.server";

/** Ends the session. Ignored if another site sent the request. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (request.headers.get("Sec-Fetch-Site") === "cross-site") return redirect("/");
  return redirect("/", { headers: { "Set-Cookie": await destroySession(request) } });
}
