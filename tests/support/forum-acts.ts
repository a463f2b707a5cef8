import postgres from "postgres";
import { freshAddress, type Received, send, sendJson, signInCookie } from "./http";

const MEMBERS = 20;
const SIMULTANEOUS = 4;
const PASSWORD = "a password of the tests";

/** A member with a mail address that no other page may contain. */
type Member = {
  email: string;
  cookie: string;
  /** What this member likes, as the paths of its Like forms. */
  likes: Set<string>;
  /** The token in this member's forms, once one was seen. */
  token?: string;
};

/** What was wrong on pages: an own act that was missing, or something of somebody else. */
type Findings = { acts: number; pages: number; stale: string[]; foreign: string[] };

/**
 * Lets members and visitors like, unlike and write at random, by form, by script and by the JSON API.
 * After each act its actor's next page, and that of a visitor, are read over new connections, so that
 * any process may respond, and searched for what is missing and for what is somebody else's.
 */
export async function actAtRandom(origin: string, databaseUrl: string, acts: number) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const ofAge = await confirmAge(origin);
  const members: Member[] = [];
  for (let n = 0; n < MEMBERS; n++) members.push(await joinMember(origin, n));
  const first = members[0];
  if (!first) throw new Error("There are no members");
  const posts = [await writePost(origin, first), await writePost(origin, first)];
  const comments: { id: number; post: number }[] = [];
  const findings: Findings = { acts: 0, pages: 0, stale: [], foreign: [] };
  const emails = new Set(members.map(({ email }) => email));
  let begun = 0;

  async function read(path: string, member: Member | null) {
    const cookie = member ? `${ofAge}; ${member.cookie}` : ofAge;
    const page = await get(origin, path, cookie);
    findings.pages += 1;
    const note = (what: string) =>
      findings.foreign.push(`${what} on ${path} of ${member?.email ?? "a visitor"}`);
    if (page.status !== 200) note(`status ${page.status}`);
    for (const [email] of page.text.matchAll(/member-\d+-\w+@example\.com/g)) {
      if (emails.has(email) && email !== member?.email) note(email);
    }
    for (const [, token] of page.text.matchAll(/name="formToken" value="([^"]*)"/g)) {
      if (!member) note("a form token");
      else if (token !== (member.token ??= token)) note("another session's form token");
    }
    for (const [, kind, id] of page.text.matchAll(/liked-(post|comment)-(\d+)/g)) {
      if (!member?.likes.has(`/community/${kind}s/${id}`)) note(`liked ${kind} ${id}`);
    }
    for (const [, path] of page.text.matchAll(/action="(\/community\/\w+\/\d+)\/unlike"/g)) {
      if (!member?.likes.has(path ?? "")) note(`unlike ${path}`);
    }
    if (page.text.includes("draft of a visitor") && !path.includes("draft=")) note("a draft");
    if (/[\uE000\uE001]/.test(page.text)) note("a placeholder");
    return page.text;
  }

  async function act(member: Member) {
    const post = pick(posts);
    const inPost = comments.filter((one) => one.post === post);
    const target =
      inPost.length > 0 && Math.random() < 0.5
        ? `/community/comments/${pick(inPost).id}`
        : `/community/posts/${post}`;
    const chance = Math.random();
    if (chance < 0.02) await leaveDraft(origin, ofAge, post);
    else if (chance < 0.06) {
      const content = `Words ${Math.random().toString(36).slice(2)}`;
      const written = await sendJson(
        origin,
        "/api/forum/comments",
        { postId: post, content },
        member.cookie,
      );
      const { id } = (await written.json()) as { id: number };
      if (comments.length < 60) comments.push({ id, post });
      const last = Math.max(1, Math.ceil((await countComments(post)) / 100));
      const page = await read(`/community/posts/${post}?page=${last}`, member);
      if (!page.includes(content)) findings.stale.push(`${content} of ${member.email}`);
    } else {
      const isLiked = !member.likes.has(target);
      // While it is under way either state is right, so nobody else acts for this member.
      if (isLiked) member.likes.add(target);
      await press(origin, member, target, isLiked ? "like" : "unlike");
      if (!isLiked) member.likes.delete(target);
      const script = Math.random() < 0.3;
      const path = `/community/posts/${post}`;
      const page = await read(script ? `${path}.data` : path, member);
      const shown = script
        ? // A whole word: the mark of comment 1 begins that of comment 10.
          new RegExp(`liked-${target.replace(/^\/community\/(\w+)s\//, "$1-")}\\b`).test(page)
        : page.includes(`action="${target}/unlike"`);
      if (shown !== isLiked) findings.stale.push(`${target} of ${member.email}`);
    }
    await read(pick(["/", "/community", `/community?open=${post}`, "/shop"]), member);
    if (Math.random() < 0.3) await read(pick(["/community", `/community/posts/${post}`]), null);
    findings.acts += 1;
    // The limits of a person's speed are not what is tested.
    if (findings.acts % 50 === 0) await sql`delete from rate_limits`;
  }

  async function countComments(post: number) {
    const [row] =
      await sql`select last_comment_number as "last" from forum_posts where id = ${post}`;
    return Number(row?.last);
  }

  // Each line of acts has its own members, so that a member's acts follow one another.
  const lines = Array.from({ length: SIMULTANEOUS }, async (_, line) => {
    const own = members.filter((_, n) => n % SIMULTANEOUS === line);
    while (begun++ < acts) await act(pick(own));
  });
  await Promise.all(lines);
  await sql.end();
  return findings;
}

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error("Nothing to pick from");
  return item;
};

/** Over a new connection, which any process may accept. */
function get(origin: string, path: string, cookie: string): Promise<Received> {
  const headers = { Cookie: cookie, Connection: "close", "X-Forwarded-For": freshAddress() };
  return send(origin, { method: "GET", path, headers });
}

async function confirmAge(origin: string) {
  const response = await fetch(`${origin}/age`, {
    method: "POST",
    headers: { Origin: origin },
    body: new URLSearchParams({ over21: "", redirectTo: "/shop" }),
    redirect: "manual",
  });
  return response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
}

async function joinMember(origin: string, n: number): Promise<Member> {
  const name = `member-${n}-${Math.random().toString(36).slice(2, 8)}`;
  const account = { username: name, email: `${name}@example.com`, password: PASSWORD };
  const response = await sendJson(origin, "/api/auth/register", account);
  if (response.status !== 201) throw new Error(`Registering got ${response.status}`);
  const cookie = await signInCookie(origin, name, PASSWORD);
  return { email: account.email, cookie, likes: new Set() };
}

async function writePost(origin: string, { cookie }: Member): Promise<number> {
  const post = { title: "A post to like", content: Math.random().toString(36) };
  const response = await sendJson(origin, "/api/forum/posts", post, cookie);
  return ((await response.json()) as { id: number }).id;
}

/** Presses Like or Unlike: as a form, as the page's script does, or as an API call for a like. */
async function press(origin: string, { cookie }: Member, target: string, name: string) {
  const way = pick(["form", "script", "api"]);
  if (way === "api") {
    await sendJson(origin, `${target.replace("/community", "/api/forum")}/like`, {}, cookie);
    return;
  }
  const response = await fetch(`${origin}${target}/${name}${way === "script" ? ".data" : ""}`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: cookie, Origin: origin, "X-Forwarded-For": freshAddress() },
    body: new URLSearchParams({ redirectTo: "/community" }),
  });
  await response.arrayBuffer();
  if (response.status >= 400) throw new Error(`${name} of ${target} got ${response.status}`);
}

/** A visitor's comment, which is stored as a draft until they have signed in. */
async function leaveDraft(origin: string, ofAge: string, post: number) {
  const response = await fetch(`${origin}/community/posts/${post}/comment`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: ofAge, Origin: origin, "X-Forwarded-For": freshAddress() },
    body: new URLSearchParams({ content: "draft of a visitor" }),
  });
  await response.arrayBuffer();
}
