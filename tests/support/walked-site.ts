import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test as base } from "@playwright/test";
import { routesWith } from "../walls/routes";
import { stockForms } from "./attacks/find-forms";
import { formsOf, kindOf } from "./attacks/page-forms";
import { pdfBytes } from "./files";
import { freshAddress, sendForm, signInCookie } from "./http";
import { nameWorker } from "./name-worker";
import { newDatabase, TEMPLATE } from "./new-database";
import { type RunningServer, startServer } from "./server";
import { walkPages } from "./site-walk";

/** Who reads the pages. The visitor is signed out. */
export const ROLES = ["visitor", "customer", "investor", "staff", "moderator", "admin"] as const;

export type Role = (typeof ROLES)[number];

export type Page = { path: string; html: string; status: number };

export type Site = RunningServer & {
  cookies: Record<Role, string>;
  start: string[];
  /** The pages that this role can reach, including error pages. Crawled once. */
  pagesOf: (role: Role) => Promise<Page[]>;
  /** The pages with errors that answer this role's forms with a text field, sent empty. Sent once. */
  refusalsOf: (role: Role) => Promise<Page[]>;
};

type Walked = Pick<Site, "origin" | "start">;

export const PAGES = routesWith(/export default|export \{ default/);

export const ON_REQUEST = [
  ...["/?apply", "/?access", "/?meeting", "/?welcome", "/?tour=1", "/?tour=3", "/?tour=9"],
  "/investors?meeting",
];

export const VISITED = [
  ...["/shop?cart", "/checkout", "/community?q=nothing-like-this"],
  ...["correct", "give-back", "method", "refund"].map((act) => `/office/orders/1/money/${act}`),
  // Linked from a batch that was withdrawn.
  "/office/stock/batches/1/recall",
];

/** Pages that show a refused form again without script. */
const RETURNED = ["/investor-admin/messages/1/reply", "/office/products/1/picture"];

const LETTERS = /^(text|email|tel|url|search|password|textarea|number|date)$/;

/** The demo site, and its users: past the age gate, with a filled cart. */
export const test = base.extend<object, { site: Site; program: string[] }>({
  program: [["build/demo.js"], { scope: "worker", option: true }],
  site: [
    async ({ program }, use, { project }) => {
      nameWorker(project.name);
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), "site-"));
      // The embedded database takes twice the processor time for the same demonstration.
      const { url } = await newDatabase(process.env.TEST_SERVER_URL ?? "", TEMPLATE);
      const settings = { TRUST_PROXY: "1", DATA_DIR: folder, DATABASE_URL: url };
      const server = await startServer(settings, program);
      const { origin } = server;
      // A server that outlives a failed preparation keeps 400 MB.
      try {
        const visitor = await visitCookies(origin);
        const of = async (name: string) =>
          `${await signInCookie(origin, `demo-${name}`, `valley-${name}`)}; ${visitor}`;
        const cookies = {
          visitor,
          customer: await of("customer"),
          investor: await of("investor"),
          staff: await of("staff"),
          moderator: await of("moderator"),
          admin: await of("admin"),
        };
        const own = await stockForms({ origin, cookies: { ...cookies, anonymous: visitor } });
        const receipt = await guestReceipt(origin, visitor);
        own.push(receipt, `${receipt}/cancel`, `${receipt}/mail`);
        const member = await newestCustomer(origin, cookies.admin);
        own.push(`/office/people/${member}/suspend`, `/office/forum/members/${member}/suspend`);
        const byLink = await reservation(origin, cookies.admin);
        for (const page of [byLink, await ownReservation(origin, cookies.admin)]) {
          own.push(page, `${page}/cancel`, `${page}/move`, `${page}/party`);
        }
        const start = [
          ...PAGES.map(({ url }) => url),
          ...own,
          ...ON_REQUEST,
          ...VISITED,
          ...RETURNED,
        ];
        const walks = new Map<Role, Promise<Page[]>>();
        const pagesOf = (role: Role) => {
          const pages = walks.get(role) ?? walk({ origin, start }, cookies[role]);
          walks.set(role, pages);
          return pages;
        };
        const refusals = new Map<Role, Promise<Page[]>>();
        const refusalsOf = (role: Role) => {
          const sent = refusals.get(role) ?? pagesOf(role).then(sendEmpty(origin, cookies[role]));
          refusals.set(role, sent);
          return sent;
        };
        await use({ ...server, cookies, start, pagesOf, refusalsOf });
      } finally {
        await server.kill();
        fs.rmSync(folder, { recursive: true, force: true });
      }
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

export function cookiesOf({ origin: url, cookies }: Site, role: Role) {
  return cookies[role].split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("="), url };
  });
}

/** Whether a page with the same elements and texts, but for numbers and who is signed in, was read. */
export function isKnown(read: Set<string>, html: string) {
  const rest = html.replace(
    /<script[\s\S]*?<\/script>|<header[\s\S]*?<\/header>|value="[^"]*"|\d+/g,
    "",
  );
  return read.has(rest) || !read.add(rest);
}

/**
 * The pages that whoever has these cookies reaches from the start. `onText` is told what every answer
 * says, files and feeds included.
 */
export async function walk(
  { origin, start }: Walked,
  cookie: string,
  headers = {},
  onText: (path: string, text: string) => void = () => {},
): Promise<Page[]> {
  const statuses = new Map<string, number>();
  const pages = await walkPages(start, async (path) => {
    const response = await fetch(origin + path, {
      redirect: "manual",
      headers: {
        ...headers,
        Cookie: cookie,
        "X-Forwarded-For": freshAddress(),
        // While pages are read, the server ends a connection that waits.
        Connection: "close",
      },
    });
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    const html = await response.text();
    statuses.set(path, response.status);
    onText(path, html);
    return isPage ? html : null;
  });
  return pages.map((page) => ({ ...page, status: statuses.get(page.path) ?? 0 }));
}

const anyFile = [new Blob([new Uint8Array(pdfBytes(2_000))]), "resume.pdf"] as const;

/** Submits each form of these pages that has a text field, empty. Returns the pages with errors. */
const sendEmpty = (origin: string, cookie: string) => async (pages: Page[]) => {
  const forms = new Map(
    pages
      .flatMap(({ path, html }) => formsOf(path, html))
      .filter(
        ({ method, fields }) => method === "post" && fields.some(({ type }) => LETTERS.test(type)),
      )
      .map((form) => [kindOf(form), form]),
  );
  const answers = await Promise.all(
    Array.from(forms.values(), async ({ page, action, fields, isMultipart }) => {
      const body = isMultipart ? new FormData() : new URLSearchParams();
      for (const { name, type, value } of fields)
        if (body instanceof FormData && type === "file") body.append(name, ...anyFile);
        else body.append(name, LETTERS.test(type) ? "" : value);
      const response = await fetch(origin + new URL(action, origin + page).pathname, {
        method: "POST",
        redirect: "manual",
        headers: {
          Cookie: cookie,
          Origin: origin,
          "X-Forwarded-For": freshAddress(),
        },
        body,
      });
      const { status } = response;
      return { path: `POST ${action}`, html: await response.text(), status };
    }),
  );
  return answers.filter(({ status }) => status === 400);
};

async function visitCookies(origin: string) {
  const answers = await Promise.all([
    sendForm(origin, "/age", { over21: "" }),
    sendForm(origin, "/cart/add", { productId: "1" }),
  ]);
  return answers
    .flatMap(({ headers }) => headers.getSetCookie())
    .map((line) => line.split(";", 1)[0] ?? "")
    .filter((pair) => !pair.startsWith("toast="))
    .join("; ");
}

/** The address of a guest's receipt, for the cart in these cookies. */
async function guestReceipt(origin: string, cookie: string) {
  const headers = { Cookie: cookie, Origin: origin, "X-Forwarded-For": freshAddress() };
  const checkout = await (await fetch(`${origin}/checkout`, { headers })).text();
  const form = formsOf("/checkout", checkout).find(({ action }) => action.startsWith("/checkout"));
  const body = new URLSearchParams(form?.fields.map(({ name, value }) => [name, value]));
  const answer = await fetch(`${origin}/checkout`, {
    method: "POST",
    redirect: "manual",
    headers,
    body,
  });
  const receipt = answer.headers.get("Location");
  if (!receipt) throw new Error(`An order without a name got the status ${answer.status}`);
  return receipt;
}

/** Pages of others are met first by the crawl, and some of them have no such buttons. */
async function newestCustomer(origin: string, cookie: string) {
  const list = await fetch(`${origin}/office/people?role=customer`, {
    headers: { Cookie: cookie },
  });
  const [, id] = /\/office\/people\/(\d+)/.exec(await list.text()) ?? [];
  if (!id) throw new Error("The list of people names no customer");
  return id;
}

/** The page of a new reservation, for whoever has its link. */
async function reservation(origin: string, cookie: string) {
  const times = await (await fetch(`${origin}/book/times?for=tuesday-questions`)).text();
  const [, id] = /href="\/book\/times\/(\d+)"/.exec(times) ?? [];
  const answer = await fetch(`${origin}/book/times/${id}`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: cookie, Origin: origin, "X-Forwarded-For": freshAddress() },
    body: new URLSearchParams({
      name: "Grace Hopper",
      email: `${crypto.randomUUID()}@example.com`,
      partySize: "1",
    }),
  });
  const page = answer.headers.get("Location");
  if (!page) throw new Error(`A reservation got the status ${answer.status}`);
  return page;
}

/** The same in the account that made it. */
async function ownReservation(origin: string, cookie: string) {
  const list = await fetch(`${origin}/account/appointments`, { headers: { Cookie: cookie } });
  const [page] = /\/account\/appointments\/[A-Z]{2}-\w+/.exec(await list.text()) ?? [];
  if (!page) throw new Error("The account has no reservation");
  return page;
}
