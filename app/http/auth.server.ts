import { type AppLoadContext, redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { NEEDS_ADMIN } from "~/lib/needs-admin";
import type { Outcome } from "~/lib/outcome";
import { redirectWithFlash } from "./cookies/flash.server";
import { problemResponse } from "./problem.server";
import { createSession, findSessionUser } from "./cookies/session.server";
import { commitVisit, getVisit, loginTarget, type Pressed } from "./cookies/visit.server";

type SessionUser = NonNullable<Awaited<ReturnType<typeof findSessionUser>>>;

// Loaders of one page run side by side on the same request object's headers: ask the database once.
const sessionUsers = new WeakMap<AppLoadContext, Promise<SessionUser | null>>();

type Asked = { request: Request; context: AppLoadContext };

/** The signed-in account, or null; one query a request however many ask. */
export async function getUser({ request, context }: Asked): Promise<SessionUser | null> {
  let user = sessionUsers.get(context);
  if (!user) {
    user = findSessionUser(request);
    sessionUsers.set(context, user);
  }
  return user;
}

/** Who acts in this request, for the domain. */
export async function getActor(asked: Asked) {
  return { user: await getUser(asked), address: asked.context.clientAddress };
}

/**
 * Throws a 302 to /login that remembers `target` (a path of this site) for afterwards, and the Like
 * that was pressed.
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

/** The path a request was for, as a page's address: without the suffix of Remix's data requests. */
export function pagePath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/") + search;
}

/** The signed-in account of a page request; visitors are sent to /login and back. */
export async function requireUser(asked: Asked): Promise<SessionUser> {
  return (await getUser(asked)) ?? sendToLogin(asked.request, pagePath(asked.request));
}

/** As requireUser, with the address that the request came from. */
export async function requireActor(asked: Asked) {
  await requireUser(asked);
  return getActor(asked);
}

/**
 * The signed-in admin of a page request; visitors go to /login, others to /shop. An open page that
 * asks for data, of an account that lost the role meanwhile, gets 403 and says Access Denied.
 */
export async function requireAdmin(asked: Asked): Promise<SessionUser> {
  const user = await requireUser(asked);
  if (user.role === "admin") return user;
  throw asked.context.isDataRequest
    ? new Response(NEEDS_ADMIN, { status: 403 })
    : redirect("/shop");
}

/**
 * The signed-in admin of the investor pages. Everybody else gets a 403 that leads to / after a
 * second, script or not (SPEC.md, /investor-admin).
 */
export async function requirePortalAdmin(asked: Asked): Promise<SessionUser> {
  const user = await getUser(asked);
  if (user?.role === "admin") return user;
  throw new Response("", { status: 403, headers: { Refresh: "1; url=/" } });
}

/** The signed-in account of an API request, else 401. */
export async function requireApiUser(asked: Asked): Promise<SessionUser> {
  const user = await getUser(asked);
  if (!user) throw problemResponse({ code: "unauthenticated", message: "Unauthorized" });
  return user;
}

/** The signed-in admin of an API request, else 401 or 403. */
export async function requireApiAdmin(asked: Asked): Promise<SessionUser> {
  const user = await requireApiUser(asked);
  if (user.role !== "admin") throw problemResponse({ code: "forbidden", message: "Forbidden" });
  return user;
}

/**
 * Signs in by remix-auth's form strategy: `verify` gets the posted fields and answers the account
 * or the reason why not.
 */
export function authenticateForm<Success extends object>(
  request: Request,
  fields: FormData,
  verify: (fields: FormData) => Promise<Outcome<Success>>,
): Promise<Outcome<Success>> {
  const authenticator = new Authenticator<Outcome<Success>>();
  authenticator.use(new FormStrategy(({ form }) => verify(form)), "form");
  // The strategy reads the body itself; this one was read before, under its limit.
  return authenticator.authenticate(
    "form",
    new Request(request.url, { method: "POST", body: fields }),
  );
}

/** Where an account lands after signing in: the saved target, else /dashboard for admins, else /. */
export async function landingPage(request: Request, user: { role: string }) {
  const visit = await getVisit(request);
  const saved = loginTarget(visit.get("redirectAfterLogin"));
  visit.unset("redirectAfterLogin");
  visit.unset("secondStep");
  visit.unset("pressedLike");
  return {
    path: saved ?? (user.role === "admin" ? "/dashboard" : "/"),
    setCookie: await commitVisit(visit),
  };
}

/** Signs the account in and sends it where it was going, with a welcome. */
export async function welcomeBack(request: Request, user: { id: number; role: string }) {
  const { path, headers } = await startSession(request, user);
  const description = "You have successfully logged in.";
  return redirectWithFlash(path, { kind: "success", title: "Welcome back!", description }, headers);
}

/** Headers that sign the account in, under a new session id, and forget the saved target. */
export async function startSession(request: Request, user: { id: number; role: string }) {
  const { path, setCookie } = await landingPage(request, user);
  const headers = new Headers();
  headers.append("Set-Cookie", await createSession(request, user.id));
  headers.append("Set-Cookie", setCookie);
  return { path, headers };
}

const PRESSED_LIKE_MS = 30 * 60_000;

/**
 * What this browser pressed Like on before it was sent to sign in; null without such a press in the
 * last half hour.
 */
export async function pressedLike(request: Request): Promise<Pressed | null> {
  const pressed = (await getVisit(request)).get("pressedLike");
  return pressed && Date.now() - pressed.at < PRESSED_LIKE_MS ? pressed : null;
}

const SECOND_STEP_MS = 10 * 60_000;

/** Set-Cookie that remembers, for ten minutes, whose password was right. */
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
