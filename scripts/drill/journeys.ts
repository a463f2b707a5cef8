import { randomBytes } from "node:crypto";
import { StartError } from "~/platform/env.server";
import { HttpVisitor, type Page } from "./http-visitor";
import type { Account, Prepared } from "./prepare-copy";

const GATE_BUTTON = 'name="over21"';

/**
 * Walks three journeys through the site. Each resolves with what was done, and throws StartError at
 * the first response that is not as it should be.
 */
export function journeysOf(origin: string, { member, owner, postId }: Prepared) {
  const email = `drill-${randomBytes(4).toString("hex")}@drill.invalid`;

  async function visitor() {
    const reader = await enter(origin);
    await follow(reader, "/newsletter", { email });
    return "age gate, shop, newsletter form";
  }

  async function commenter() {
    const reader = await signIn(origin, member);
    const content = `A comment of the drill ${randomBytes(4).toString("hex")}`;
    await follow(reader, `/community/posts/${postId}/comment`, { content });
    const path = `/community/posts/${postId}`;
    const page = await reader.get(path);
    expectThat(page, path, page.text.includes(content), "the comment");
    return "sign-in, comment on a post";
  }

  async function downloader() {
    const reader = await signIn(origin, owner);
    const path = "/api/admin/download/subscribers";
    const csv = await reader.get(path);
    const isCsv = csv.status === 200 && csv.type.startsWith("text/csv");
    expectThat(csv, path, isCsv && csv.text.includes(email), "a CSV with the visitor's address");
    return `sign-in, CSV of ${csv.text.trim().split("\r\n").length - 1} subscribers`;
  }

  return { visitor, member: commenter, owner: downloader };
}

/** Somebody new, who answers the age gate as everybody must. */
async function enter(origin: string): Promise<HttpVisitor> {
  const reader = new HttpVisitor(origin);
  const gate = await reader.get("/shop");
  const isGate = gate.status === 200 && gate.text.includes(GATE_BUTTON);
  expectThat(gate, "/shop", isGate, "the age gate");
  await follow(reader, "/shop", { over21: "", redirectTo: "/shop" });
  const page = await reader.get("/shop");
  const isOpen = page.status === 200 && !page.text.includes(GATE_BUTTON);
  expectThat(page, "/shop", isOpen && page.text.includes("<h1"), "the page behind the age gate");
  return reader;
}

async function signIn(origin: string, account: Account): Promise<HttpVisitor> {
  const reader = await enter(origin);
  await follow(reader, "/login", account);
  const page = await reader.get("/account");
  expectThat(page, "/account", page.text.includes(account.username), "the account's page");
  return reader;
}

/** Posts a form and gets the page of its redirect. */
async function follow(reader: HttpVisitor, path: string, fields: Record<string, string>) {
  const answer = await reader.post(path, fields);
  expectThat(answer, path, answer.status === 303, "a redirect after the form");
  const next = answer.location.replace(/#.*/, "");
  const page = await reader.get(next);
  const isFine = page.status < 400;
  expectThat(page, next, isFine, "the page after the form");
}

function expectThat({ status }: Page, path: string, isFine: boolean, what: string) {
  if (!isFine) throw new StartError(`${path} answered ${status} without ${what}`);
}
