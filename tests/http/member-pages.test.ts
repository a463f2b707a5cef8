import { createHash } from "node:crypto";
import fs from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { comparableHtml } from "../support/comparable-html";
import { embeddedDataDirectory } from "../support/embedded";
import { freshAddress, sendForm, sendJson, signInCookie } from "../support/http";
import { type RunningServer, startServer } from "../support/server";

// Members share pages, in which what is each reader's own is filled in (app/platform/cache). These tests
// compare such a page with the page that is rendered for that reader alone.

const ADMIN = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "a password of the tests" };
const PASSWORD = "a password of the tests";

let folder: string;
let server: RunningServer;
let ofAge: string;
/** Session cookies by username. */
const sessions: Record<string, string> = {};
let postId: number;
let commentId: number;

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";

async function join(username: string, email: string) {
  await sendJson(server.origin, "/api/auth/register", { username, email, password: PASSWORD });
  sessions[username] = await signInCookie(server.origin, username, PASSWORD);
}

const write = async (username: string, path: string, body: unknown) => {
  const response = await sendJson(server.origin, path, body, sessions[username]);
  expect(response.status, path).toBeLessThan(300);
  return (await response.json()) as { id: number };
};

beforeAll(async () => {
  folder = embeddedDataDirectory();
  server = await startServer({ DATA_DIR: folder, TRUST_PROXY: "1", ...ADMIN });
  ofAge = cookieOf(await sendForm(server.origin, "/age", { over21: "", redirectTo: "/shop" }));
  sessions.owner = await signInCookie(server.origin, "owner", PASSWORD);
  await join("ann", "ann.o'neil+b@example.com");
  await join("ben", "ben@example.com");
  postId = (await write("ann", "/api/forum/posts", { title: "A <post> of Ann", content: "Hello" }))
    .id;
  commentId = (await write("ben", "/api/forum/comments", { postId, content: "Of Ben" })).id;
  await write("ben", `/api/forum/posts/${postId}/like`, {});
  await write("ann", `/api/forum/comments/${commentId}/like`, {});
  // So that the number in her bar does not change between two pages.
  for (const path of ["notifications", `posts/${postId}`]) await read(`/community/${path}`, "ann");
});

afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true });
});

/** A page for its reader. A cookie that only one reader has makes the site render it for them. */
async function read(path: string, username: string, isAlone = false) {
  const cookies = [ofAge, sessions[username], ...(isAlone ? ["toast=none"] : [])].join("; ");
  const response = await fetch(server.origin + path, {
    headers: { Cookie: cookies, "X-Forwarded-For": freshAddress() },
  });
  expect(response.status, path).toBe(200);
  const html = await response.text();
  return { html, policy: response.headers.get("Content-Security-Policy") ?? "", response };
}

const PAGES = [
  ...["/", "/community", "/community/forum?category=none", "/community/education", "/shop"],
  ...["/community/forum/latest", "/community/forum/new?category=none"],
  ...["/community/forum/unanswered", "/community/forum/following", "/community/forum/mine"],
  ...["/community/calendar", "/community/guides", "/community/rewards", "/careers", "/account"],
  ...[
    "/education",
    "/privacy-policy",
    "/investors/dashboard",
    "/investors/documents",
    "/book",
    "/book/times",
    "/newsletter",
    "/contact",
  ],
];

test("a shared page is, for each reader, the page that is rendered for them alone", async () => {
  const ofPost = [`/community/posts/${postId}`, `/community/forum/latest?open=${postId}`];
  for (const path of [...PAGES, ...ofPost]) {
    for (const username of ["ann", "ben", "owner", "ann"]) {
      const alone = await read(path, username, true);
      const shared = await read(path, username);
      const whose = `${path} of ${username}`;
      expect(comparableHtml(shared.html), whose).toBe(comparableHtml(alone.html));
      expect(shared.html).not.toMatch(/[\uE000\uE001]/);
    }
  }
});

test("each reader sees their own name, likes and rights, and nobody else's", async () => {
  const path = `/community/posts/${postId}`;
  const ann = (await read(path, "ann")).html;
  const ben = (await read(path, "ben")).html;
  expect(ann).toContain("ann.o&#x27;neil+b@example.com");
  expect(ann).not.toContain("ben@example.com");
  expect(ben).toContain("ben@example.com");
  expect(ben).not.toContain("ann.o");
  expect(ann).toContain(`/community/posts/${postId}/edit`);
  expect(ben).not.toContain(`/community/posts/${postId}/edit`);
  expect(ben).toContain(`/community/comments/${commentId}/edit`);
  expect(ann).toContain(`action="/community/posts/${postId}/like"`);
  expect(ben).toContain(`action="/community/posts/${postId}/unlike"`);
  expect(ann).toContain(`action="/community/comments/${commentId}/unlike"`);
  expect(ben).toContain(`action="/community/comments/${commentId}/like"`);
  const tokens = (html: string) => new Set(html.match(/name="formToken" value="[^"]*"/g));
  expect(tokens(ann).size).toBe(1);
  expect(tokens(ben).size).toBe(1);
  expect(tokens(ann)).not.toEqual(tokens(ben));
});

test("the policy of a shared page lists the hashes of its scripts, and not of its data", async () => {
  const { html, policy } = await read("/community", "ben");
  const inline = html.matchAll(/<script\b(?![^>]*(?:\bsrc=|json"))[^>]*>([^]*?)<\/script>/g);
  for (const [, text = ""] of inline) {
    expect(policy).toContain(createHash("sha256").update(text).digest("base64"));
  }
});

test("each reader of a shared list sees what is new to them, until they open it", async () => {
  const lists = ["/community", "/community/forum/latest"];
  for (const username of ["ann", "ben", "owner"]) await read("/community", username);
  const post = { title: "Fresh", content: "From Ben" };
  const { id } = await write("ben", "/api/forum/posts", post);
  /** The words in the heading of the post, after its title. */
  const newTo = async (username: string) => {
    const found = await Promise.all(
      lists.map(async (path) => {
        const { html } = await read(path, username);
        const card = html.slice(html.indexOf(`id="post-${id}"`));
        return card
          .slice(card.indexOf("</a>"), card.indexOf("</h4>"))
          .replace(/<[^>]*>/g, "")
          .trim();
      }),
    );
    expect(new Set(found).size, found.join()).toBe(1);
    return found[0];
  };
  expect(await newTo("ann")).toBe("New");
  expect(await newTo("ben")).toBe("");
  await read(`/community/posts/${id}`, "ann");
  expect(await newTo("ann")).toBe("");
  expect(await newTo("owner")).toBe("New");
  await write("ben", "/api/forum/comments", { postId: id, content: "One more word" });
  expect(await newTo("ann")).toBe("New comments");
  expect(await newTo("ben")).toBe("");
  await read(`/community?open=${id}`, "ann");
  expect(await newTo("ann")).toBe("");
});

test("a member's act is on their next page and on everybody else's", async () => {
  for (let n = 0; n < 20; n++) {
    const content = `Comment ${n} of Ann`;
    await write("ann", "/api/forum/comments", { postId, content });
    for (const username of ["ann", "ben", "owner"]) {
      expect((await read(`/community/posts/${postId}`, username)).html).toContain(content);
    }
  }
});

test("each reader of a shared thread sees what is new to them, and the draft that they saved there", async () => {
  const { id } = await write("ann", "/api/forum/posts", { title: "Drafted", content: "Words" });
  const path = `/community/posts/${id}`;
  const box = (html: string) => /<textarea[^>]*name="content"[^>]*>([^<]*)/.exec(html)?.[1];
  const news = (html: string) => />(\d+ new comments?)</.exec(html.replaceAll("<!-- -->", ""))?.[1];
  for (const username of ["ben", "ann"]) await read(path, username);
  await write("ann", "/api/forum/comments", { postId: id, content: "One" });
  await write("ben", "/api/forum/drafts", { postId: id, content: "Ben's <draft>" });
  const ben = (await read(path, "ben")).html;
  expect([news(ben), box(ben)]).toEqual(["1 new comment", "Ben&#x27;s &lt;draft&gt;"]);
  expect(ben).toMatch(/name="draftId" value="\d+"/);
  const ann = (await read(path, "ann")).html;
  expect([news(ann), box(ann)]).toEqual([undefined, ""]);
  expect(ann).toContain('name="draftId" value=""');
  const again = (await read(path, "ben", true)).html;
  expect([news(again), box(again)]).toEqual([undefined, "Ben&#x27;s &lt;draft&gt;"]);
  expect(comparableHtml((await read(path, "ben")).html)).toBe(comparableHtml(again));
});

test("each reader sees what they follow, and the number of their own notifications", async () => {
  const path = `/community/posts/${postId}`;
  const cookie = `${ofAge}; ${sessions.ben}`;
  const press = (act: string) =>
    fetch(`${server.origin}${path}/${act}`, {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: cookie, Origin: server.origin, "X-Forwarded-For": freshAddress() },
      body: new URLSearchParams(),
    });
  expect((await press("follow")).status).toBe(303);
  const shown = async (username: string, isAlone?: boolean, on = "/community") => {
    const hub = (await read(on, username, isAlone)).html.replace(/<[^>]*>/g, "");
    return /Notifications (?:\(\d+\))?/.exec(hub)?.[0].trim();
  };
  // Who wrote the post follows it.
  for (const username of ["ann", "ben", "owner"]) {
    expect((await read(path, username)).html).toContain(
      `action="${path}/${username === "owner" ? "follow" : "unfollow"}"`,
    );
    expect(await shown(username)).toBe("Notifications");
  }
  await write("ann", "/api/forum/comments", { postId, content: "News for Ben" });
  await expect.poll(() => shown("ben")).toBe("Notifications (1)");
  const { id } = await write("ann", "/api/forum/posts", { title: "Another", content: "Words" });
  for (const on of ["/community", `/community/posts/${id}`, "/", "/shop", "/account"]) {
    expect(await shown("ben", true, on), on).toBe("Notifications (1)");
    expect(await shown("ben", false, on), on).toBe("Notifications (1)");
  }
  expect(await shown("ann")).toBe("Notifications");
  // A shared page of the thread notes that its reader saw the comment.
  expect((await read(path, "ann")).html).toContain("News for Ben");
  expect((await read(path, "ben")).html).toContain("News for Ben");
  await expect.poll(() => shown("ben")).toBe("Notifications");
});
