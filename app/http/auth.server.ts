import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/node";
import { canModerate, type TeamRole, teamRole } from "~/domain/accounts/roles";
import { closedDoor } from "~/lib/closed-door";
import { NEEDS_ADMIN } from "~/lib/needs-admin";
import { redirectWithFlash } from "~/platform/http/cookies/flash.server";
import { problemResponse } from "~/platform/http/problem.server";
import { pressedOn } from "~/platform/http/forms/button-action.server";
import { pagePath } from "~/platform/http/page-path";
import { getSession } from "~/platform/http/session.server";
import type { SessionUser } from "~/platform/http/session-types";
import { commitVisit, getVisit, loginTarget, type Pressed } from "./cookies/visit.server";
import { createSession } from "./session.server";
import { requestContext } from "~/platform/http/request-context.server";

type Asked = { request: Request; context: AppLoadContext };

/**
 * The signed-in account, or null. For a page that members share it stands for any of them: only its
 * role can be read.
 */
export async function getUser(asked: Asked): Promise<SessionUser | null> {
  const { shared } = requestContext(asked);
  return shared ? shared.reader : ((await getSession(asked))?.user ?? null);
}

/** The actor of this request, for domain functions: its account, or a visitor. */
export async function getActor(asked: Asked) {
  return { user: await getUser(asked), address: requestContext(asked).clientAddress };
}

/**
 * Throws a 302 to /login. The redirect remembers `target`, a path of this site to return to, and
 * the Like button that was pressed, if any.
 */
export async function sendToLogin(
  request: Request,
  target: string,
  liked?: Pressed,
): Promise<never> {
  const visit = await getVisit(request);
  visit.set("redirectAfterLogin", target);
  if (liked) visit.set("pressedLike", { ...liked, at: Date.now() });
  throw redirect("/login", { headers: { "Set-Cookie": await commitVisit(visit) } });
}

/** The path and query of the page that was requested. */
export function requestedPage(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pagePath(pathname) + search;
}

/** No browser may store the page: after signing out, Back would show it again. */
function letIn(user: SessionUser, asked: Asked): SessionUser {
  const context = requestContext(asked);
  context.isBehindSignIn = true;
  if (context.shared) context.shared.isBehindSignIn = true;
  return user;
}

/**
 * The signed-in account, or null for a visitor, for a page that shows an account its own name,
 * address or the like, and lets visitors in too. The page of an account counts as behind the
 * sign-in.
 */
export async function getOwner(asked: Asked): Promise<SessionUser | null> {
  const user = await getUser(asked);
  return user && letIn(user, asked);
}

/**
 * The signed-in account of a page request. Visitors are redirected to /login and come back after
 * signing in.
 */
export async function requireUser(asked: Asked): Promise<SessionUser> {
  const user = await getUser(asked);
  return user ? letIn(user, asked) : sendToLogin(asked.request, requestedPage(asked.request));
}

/**
 * The member who pressed a button. Visitors are redirected to sign in first and come back to the
 * page. `liked` remembers which Like they pressed.
 */
export async function requireMember(args: ActionFunctionArgs, fallback: string, liked?: Pressed) {
  const back = await pressedOn(args, fallback);
  if (!(await getUser(args))) return sendToLogin(args.request, back, liked);
  return getActor(args);
}

/** The loader of a page for members that reads nothing. */
export async function membersOnly(asked: Asked) {
  await requireUser(asked);
  return null;
}

/** Like requireUser, with the client's address for the audit log and the limits. */
export async function requireActor(asked: Asked) {
  await requireUser(asked);
  return getActor(asked);
}

/**
 * The signed-in admin of a page request. Visitors are redirected to /login. Others of the team get
 * 403 with the reason, all other accounts are redirected to /shop, as is everybody from /dashboard.
 * A data request from an open page whose account lost its role gets 403 "Access Denied".
 */
export async function requireAdmin(asked: Asked): Promise<SessionUser> {
  const user = await requireUser(asked);
  return user.role === "admin" ? user : refuseEntry(asked, user, "admin");
}

/**
 * The signed-in member of the team of a page request: staff, moderator or admin. Others as in requireAdmin.
 */
export async function requireStaff(asked: Asked): Promise<SessionUser> {
  const user = await requireUser(asked);
  return teamRole(user) ? user : refuseEntry(asked, user, "staff");
}

/** The signed-in moderator or admin of a page request. Others as in requireAdmin. */
export async function requireModerator(asked: Asked): Promise<SessionUser> {
  const user = await requireUser(asked);
  return canModerate(user) ? user : refuseEntry(asked, user, "moderator");
}

function refuseEntry(asked: Asked, user: SessionUser, needed: TeamRole): never {
  const role = teamRole(user);
  if (role && !requestedPage(asked.request).startsWith("/dashboard")) {
    letIn(user, asked);
    throw new Response(closedDoor(role, needed), { status: 403 });
  }
  throw requestContext(asked).isDataRequest
    ? new Response(NEEDS_ADMIN, { status: 403 })
    : redirect("/shop");
}

/**
 * The signed-in admin of the investor pages. Everybody else gets a 403 page that redirects to /
 * after one second, with and without script.
 */
export async function requirePortalAdmin(asked: Asked): Promise<SessionUser> {
  const user = await getUser(asked);
  if (user?.role === "admin") return letIn(user, asked);
  throw new Response("", { status: 403, headers: { Refresh: "1; url=/" } });
}

/**
 * The signed-in account of an API request. Throws 401 for visitors. A browser that follows a link,
 * of a download for example, is redirected to /login instead.
 */
export async function requireApiUser(asked: Asked): Promise<SessionUser> {
  const user = await getUser(asked);
  if (user) return user;
  const { request } = asked;
  if (isLinkFollowed(request)) return sendToLogin(request, requestedPage(request));
  throw problemResponse({ code: "unauthenticated", message: "Unauthorized" });
}

const isLinkFollowed = ({ method, headers }: Request) =>
  method === "GET" && (headers.get("Accept") ?? "").includes("text/html");

/** The signed-in admin of an API request. Throws 401 for visitors and 403 for other accounts. */
export async function requireApiAdmin(asked: Asked): Promise<SessionUser> {
  const user = await requireApiUser(asked);
  if (user.role !== "admin") throw problemResponse({ code: "forbidden", message: "Forbidden" });
  return user;
}

/** Where to go after signing in: the saved target, else /office for the team and / for others. */
export async function landingPage(request: Request, user: { role: string }) {
  const visit = await getVisit(request);
  const saved = loginTarget(visit.get("redirectAfterLogin"));
  visit.unset("redirectAfterLogin");
  visit.unset("secondStep");
  visit.unset("pressedLike");
  return {
    path: saved ?? (teamRole(user) ? "/office" : "/"),
    setCookie: await commitVisit(visit),
  };
}

/** Signs the account in and redirects to the saved target with a welcome toast. */
export async function welcomeBack(request: Request, user: { id: number; role: string }) {
  const { path, headers } = await startSession(request, user);
  const description = "You have successfully logged in.";
  return redirectWithFlash(path, { kind: "success", title: "Welcome back!", description }, headers);
}

/** Headers that sign the account in, under a new session id, and remove the saved target. */
export async function startSession(request: Request, user: { id: number; role: string }) {
  const { path, setCookie } = await landingPage(request, user);
  const headers = new Headers();
  headers.append("Set-Cookie", await createSession(request, user.id));
  headers.append("Set-Cookie", setCookie);
  // The target can be a file, which the page's router cannot open.
  headers.set("X-Remix-Reload-Document", "true");
  return { path, headers };
}

const PRESSED_LIKE_MS = 30 * 60_000;

/**
 * The Like button that this browser pressed before it was sent to sign in. Null if there was none
 * in the last half hour.
 */
export async function pressedLike(request: Request): Promise<Pressed | null> {
  const pressed = (await getVisit(request)).get("pressedLike");
  return pressed && Date.now() - pressed.at < PRESSED_LIKE_MS ? pressed : null;
}

const SECOND_STEP_MS = 10 * 60_000;

/** Set-Cookie that remembers for ten minutes which account gave the right password. */
export async function rememberSecondStep(request: Request, user: { id: number }) {
  const visit = await getVisit(request);
  visit.set("secondStep", { userId: user.id, at: Date.now() });
  return commitVisit(visit);
}

/** The account whose password this browser has given in the last ten minutes, else null. */
export async function secondStepAccount(request: Request): Promise<{ id: number } | null> {
  const step = (await getVisit(request)).get("secondStep");
  if (!step || Math.abs(Date.now() - step.at) > SECOND_STEP_MS) return null;
  return { id: step.userId };
}
