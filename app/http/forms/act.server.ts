import type { ActionFunctionArgs } from "@remix-run/node";
import { type Outcome, settle } from "~/lib/outcome";
import { getActor, getUser, requireAdmin, type SessionUser, sendToLogin } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { readFields } from "./form.server";
import { returnTo } from "./return-to.server";
import type { Pressed } from "~/http/cookies/visit.server";

type Act = {
  /** Where to go when the form does not say. */
  back: string;
  /** Titles of the toast afterwards. */
  done: string;
  failed: string;
  /** What a visitor's press likes once they have signed in. */
  liked?: Pressed;
};

/** A button's post by a member: does it, then goes back with a toast. Visitors sign in first. */
export async function performAct(
  args: ActionFunctionArgs,
  { back: fallback, done, failed, liked }: Act,
  run: (actor: Awaited<ReturnType<typeof getActor>>) => Promise<Outcome<object>>,
) {
  const back = returnTo(await readFields(args.request), fallback);
  if (!(await getUser(args))) return sendToLogin(args.request, back, liked);
  const outcome = await settle(run(await getActor(args)));
  return redirectWithFlash(back, toastOf(outcome, done, failed));
}

/** A button's post by an admin, as performAct. */
export async function performAdminAct(
  args: ActionFunctionArgs,
  { back: fallback, done, failed }: Act,
  run: (admin: SessionUser) => Promise<Outcome<object>>,
) {
  const admin = await requireAdmin(args);
  const back = returnTo(await readFields(args.request), fallback);
  return redirectWithFlash(back, toastOf(await settle(run(admin)), done, failed));
}

function toastOf(outcome: Outcome<object>, done: string, failed: string) {
  return outcome.ok
    ? { kind: "success" as const, title: done }
    : { kind: "error" as const, title: failed, description: outcome.problem.message };
}

/** Whether script only reads the page again that it already shows, after an act on it. */
export function isRevalidation({ headers, url }: Request): boolean {
  const referrer = headers.get("Referer") ?? "";
  if (headers.get("Sec-Fetch-Dest") !== "empty" || !URL.canParse(referrer)) return false;
  return new URL(referrer).pathname === new URL(url).pathname.replace(/\.data$/, "");
}
