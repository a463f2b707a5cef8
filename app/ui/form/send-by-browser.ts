import { matchRoutes } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";
import { AGE_ASKED } from "~/lib/carried-form";
import { showToast } from "~/ui/overlay/toasts";
import { NOT_SENT } from "./failed-send";

/** Sent to a form that could not be sent, with the result to show. */
export const UNSENT_EVENT = "unsent";
/** The result of a form that could not be sent. */
export const UNSENT: SubmissionResult = { status: "error", error: { "": [NOT_SENT] } };

type Sent = { form: HTMLFormElement; submitter: HTMLElement | null; action: string };

/** The last form that was sent to each path. */
const sent = new Map<string, Sent>();

/** Modules that were imported here. Remix lists only what it imported itself. */
const imported = new Set<string>();

/** Forms whose modules were looked for. Script sends them at their second submit event. */
const looked = new WeakSet<HTMLFormElement>();

/**
 * From now on the browser sends a form, as without script, where script cannot. Remix 2.17 reloads
 * the page if it cannot load the module of the route that a form posts to, and everything typed is
 * lost: if the network is away, or if a deployment has replaced the module since the page was
 * loaded. And if the server asks for the age first, only a document can be the gate that carries the
 * form. Without a network the page stays and says so. Returns the function that ends it.
 */
export function sendByBrowser() {
  const fetchWithoutGate = window.fetch;
  window.fetch = (input, init) => orGate(input, fetchWithoutGate(input, init));
  // Before React's handlers, which start to send it.
  addEventListener("submit", onSubmit, true);
  return () => {
    window.fetch = fetchWithoutGate;
    removeEventListener("submit", onSubmit, true);
  };
}

/** The response, unless the page is left for the gate. */
export async function orGate(input: RequestInfo | URL, answer: Promise<Response>) {
  const response = await answer;
  if (!response.headers.has(AGE_ASKED)) return response;
  const last = lastTo(input instanceof Request ? input.url : input);
  if (!last) return response;
  sendAsDocument(last);
  // Until the page is left, the form shows that it is being sent.
  return new Promise<never>(() => undefined);
}

/** The form that was last sent to this address. */
export const lastFormTo = (url: string): HTMLFormElement | undefined => lastTo(url)?.form;

/** The address is the form's or that of Remix's request for it. */
function lastTo(url: string | URL): Sent | undefined {
  return sent.get(new URL(url, location.href).pathname.replace(/\.data$/, ""));
}

function onSubmit(event: SubmitEvent) {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || form.getAttribute("method") !== "post") return;
  // Not the form's own property, which a field of that name hides. A button's own action is not
  // used, because text browsers ignore it.
  const { origin, pathname, href } = new URL(form.getAttribute("action") ?? "", location.href);
  const last: Sent = { form, submitter, action: href };
  sent.set(pathname, last);
  if (looked.delete(form)) return;
  const missing = origin === location.origin ? missingModules(pathname) : [];
  if (missing?.length === 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  void sendWhenLoaded(last, missing ?? discover(pathname));
}

/** The modules that a form needs. Null if the browser must send it. */
type Modules = string[] | Promise<string[] | null>;

async function sendWhenLoaded(last: Sent, modules: Modules) {
  const { form, submitter } = last;
  const state = await load(modules);
  // Another press may have been sent meanwhile.
  if (!form.isConnected || submitter?.matches(":disabled")) return;
  if (state === "missing") sendAsDocument(last);
  else if (state === "offline") {
    showToast({ kind: "error", title: "Not sent", description: NOT_SENT });
    form.dispatchEvent(new Event(UNSENT_EVENT));
  } else {
    looked.add(form);
    form.requestSubmit(submitter);
  }
}

function sendAsDocument({ form, submitter, action }: Sent) {
  // A form with one of two states has the other address by now.
  form.setAttribute("action", action);
  const isNamed = submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement;
  if (isNamed && submitter.name) {
    const pressed = document.createElement("input");
    pressed.type = "hidden";
    pressed.name = submitter.name;
    pressed.value = submitter.value;
    form.append(pressed);
  }
  // Not the form's own method, which a field of that name hides. No handler is called.
  HTMLFormElement.prototype.submit.call(form);
}

/** Fetches before it imports: a failed import does not tell whether the server could be reached. */
async function load(needed: Modules): Promise<"loaded" | "missing" | "offline"> {
  let modules: string[] | null;
  try {
    modules = await needed;
    if (!modules) return "missing";
    const answers = await Promise.all(modules.map(fetchWhole));
    if (!answers.every((isOk) => isOk)) return "missing";
  } catch {
    return "offline";
  }
  try {
    await Promise.all(modules.map((module) => import(/* @vite-ignore */ module)));
    for (const module of modules) imported.add(module);
    return "loaded";
  } catch {
    return "missing";
  }
}

async function fetchWhole(address: string): Promise<boolean> {
  const answer = await fetch(address);
  await answer.arrayBuffer();
  return answer.ok;
}

type Routes = typeof window.__remixManifest.routes;

/**
 * The modules that Remix would have to load to send a form to this address. Null if it does not know
 * the address.
 */
function missingModules(pathname: string): string[] | null {
  // Remix 2.17 sets and declares these names.
  const { __remixRouter, __remixManifest } = window;
  const matches = matchRoutes(__remixRouter.routes, pathname);
  // A route for all other addresses matches what Remix has not asked for yet.
  if (!matches || matches.at(-1)?.route.path?.endsWith("*")) return null;
  return notLoaded(matches.map(({ route }) => __remixManifest.routes[route.id]));
}

/**
 * Asks the server which modules an address needs, in the way of Remix 2.17, whose own request for
 * them is then answered by the browser's cache. Null if the server has none, or is of another build.
 */
async function discover(pathname: string): Promise<string[] | null> {
  const asked = new URLSearchParams({ p: pathname, version: window.__remixManifest.version });
  const answer = await fetch(`/__manifest?${asked}`);
  if (!answer.ok || answer.status === 204) return null;
  const routes = (await answer.json()) as Routes;
  return notLoaded(Object.values(routes));
}

function notLoaded(routes: (Routes[string] | undefined)[]): string[] {
  return routes.flatMap((route) => {
    const isThere = !route || route.id in window.__remixRouteModules || imported.has(route.module);
    return isThere ? [] : [route.module];
  });
}
