import { afterAll, afterEach, beforeAll, inject, test } from "vitest";
import { closeDatabase, openDatabase } from "~/database/db.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { commentOnPost } from "~/domain/forum/comments/comment-on-post.server";
import { actorOf, createUser, PASSWORD } from "../support/builders";
import { newDatabase } from "../support/new-database";
import { type RunningServer, startServer } from "../support/server";
import { edbrowse, lynx, type TextBrowser } from "../support/text-browsers";

let server: RunningServer;
let database: Awaited<ReturnType<typeof newDatabase>>;

beforeAll(async () => {
  database = await newDatabase(inject("postgresUrl"));
  server = await startServer({
    DATABASE_URL: database.url,
    SESSION_SECRET: "a secret of the text browsers",
    ADMIN_USERNAME: "owner",
    ADMIN_PASSWORD: PASSWORD,
  });
  await openDatabase({ DATABASE_URL: database.url, DATA_DIR: "" });
}, 120_000);

afterAll(async () => {
  await closeDatabase();
  await server.stop();
  await database.drop();
});

async function aComment() {
  const author = actorOf(await createUser({ firstName: "Ada", lastName: "Byron" }));
  const post = await createPost(author, {
    title: "Read in a terminal",
    content: "Who else?",
    categoryId: null,
    videoUrl: null,
  });
  if (!post.ok) throw new Error(post.problem.message);
  const { id } = post.post;
  const comment = await commentOnPost(author, id, { content: "A first word", parentId: null });
  if (!comment.ok) throw new Error(comment.problem.message);
  return { path: `/community/posts/${id}`, commentId: comment.comment.id };
}

const BROWSERS: [name: string, start: (origin: string) => TextBrowser][] = [
  ["lynx", lynx],
  ["edbrowse", edbrowse],
];

/** The page once the gate, which stands before it in the same text, has gone. */
const LOGIN_PAGE = /^(?![^]*Are you 21)[^]*Forgot your password/;

let browser: TextBrowser;
afterEach(() => browser.close());

async function signIn(username: string, password: string) {
  await browser.fill("Username", username);
  await browser.fill("Password", password);
  await browser.press("Sign In");
}

async function passGate() {
  await browser.open("/login");
  await browser.press("Yes, I'm 21+");
  await browser.sees(LOGIN_PAGE);
}

test.each(BROWSERS)(
  "%s: a wrong password is refused on the page, the right one signs in",
  async (_, start) => {
    const { username } = await createUser();
    browser = start(server.origin);
    await passGate();
    await signIn(username, "not the password");
    await browser.sees(/Invalid credentials/);
    await browser.sees(new RegExp(username));
    await browser.fill("Password", PASSWORD);
    await browser.press("Sign In");
    await browser.sees(/You have successfully logged in/);
  },
);

test("lynx: a member replies on a page whose address has a query, and writes a post", async () => {
  const { username } = await createUser();
  const { path, commentId } = await aComment();
  browser = lynx(server.origin);
  await passGate();
  await signIn(username, PASSWORD);
  await browser.sees(/You have successfully logged in/);
  await browser.open(`${path}/comment?parent=${commentId}`);
  await browser.sees(/Reply on Read in a terminal/);
  await browser.fill("Your reply", `Said by ${username}`);
  await browser.press("Post Reply");
  await browser.sees(/Comment posted successfully!/);
  await browser.sees(new RegExp(`Said by ${username}`));
  await browser.open("/community/new-post");
  await browser.sees(/Create Post/);
  await browser.fill("Title", `Post of ${username}`);
  await browser.fill("Content", "Typed in a terminal");
  await browser.press("Create Post");
  await browser.sees(/Post created successfully!/);
});
