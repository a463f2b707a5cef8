import type { APIRequestContext, APIResponse } from "@playwright/test";
import { createUser, PASSWORD } from "../support/builders";
import { expect, test } from "../support/test";

type Comment = { id: number; content: string; parentId: number | null; likeCount: number };
type Post = {
  id: number;
  title: string;
  isPinned: boolean;
  likeCount: number;
  replyCount: number;
  viewCount: number;
  category: { id: number; name: string; color: string } | null;
  author: object;
  comments: Comment[];
};

async function signIn(request: APIRequestContext) {
  const user = await createUser({ firstName: "Ada", lastName: "Byron" });
  const data = { username: user.username, password: PASSWORD };
  expect((await request.post("/api/auth/login", { data })).status()).toBe(200);
  return user;
}

/** Sends a request like a script of this site. */
async function send(
  request: APIRequestContext,
  origin: string | undefined,
  url: string,
  data = {},
) {
  return request.post(url, { data, headers: { Origin: origin ?? "" } });
}

test("a post and its comments come back as they were sent, with their markup", async ({
  request,
  baseURL,
}) => {
  const user = await signIn(request);
  const title = '<script>alert("x")</script> שלום';
  const made = await send(request, baseURL, "/api/forum/posts", { title, content: "a\r\nb 🙂" });
  expect(made.status()).toBe(201);
  const post = (await made.json()) as Post;
  expect(post).toMatchObject({ title, content: "a\nb 🙂", category: null, likeCount: 0 });
  expect(post.author).toEqual({ id: user.id, firstName: "Ada", lastName: "Byron" });

  const comment = (body: object) =>
    send(request, baseURL, "/api/forum/comments", { postId: post.id, ...body });
  const first = (await (await comment({ content: "First" })).json()) as Comment;
  const reply = await comment({ content: "Reply", parentId: first.id });
  expect(reply.status()).toBe(201);

  const read = (await (await request.get(`/api/forum/posts/${post.id}`)).json()) as Post;
  expect(read.replyCount).toBe(2);
  expect(read.comments.map(({ content, parentId }) => [content, parentId])).toEqual([
    ["First", null],
    ["Reply", first.id],
  ]);
  expect((await comment({ content: "x", parentId: 2_000_000_000 })).status()).toBe(400);
  expect((await comment({ content: "x", postId: 2_000_000_000 })).status()).toBe(404);
});

test("a like toggles, and the response has the new state", async ({ request, baseURL }) => {
  await signIn(request);
  const made = await send(request, baseURL, "/api/forum/posts", { title: "Like", content: "me" });
  const { id } = (await made.json()) as Post;
  for (const expected of [
    { liked: true, likeCount: 1 },
    { liked: false, likeCount: 0 },
  ]) {
    const answer = await send(request, baseURL, `/api/forum/posts/${id}/like`);
    expect(await answer.json()).toEqual(expected);
  }
});

test("paging through the list shows every post once, by category too", async ({
  request,
  baseURL,
}) => {
  await signIn(request);
  const categories = (await (await request.get("/api/forum/categories")).json()) as {
    id: number;
    name: string;
  }[];
  const category = categories.at(-1);
  const titles = Array.from({ length: 5 }, (_, i) => `Listed ${Date.now()} ${i}`);
  for (const title of titles) {
    const body = { title, content: "x", categoryId: category?.id };
    expect((await send(request, baseURL, "/api/forum/posts", body)).status()).toBe(201);
  }
  const seen: string[] = [];
  let next: string | undefined = `/api/forum/posts?limit=2&category=${category?.id}`;
  while (next) {
    const response: APIResponse = await request.get(next);
    const posts = (await response.json()) as Post[];
    expect(posts.length).toBeLessThanOrEqual(2);
    for (const post of posts) expect(post.category).toMatchObject({ name: category?.name });
    seen.push(...posts.map(({ title }) => title));
    next = /<([^>]+)>; rel="next"/.exec(response.headers().link ?? "")?.[1];
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((title) => titles.includes(title))).toEqual(titles.toReversed());
});

test("invalid parameters of the list get a 400 that says why", async ({ request }) => {
  for (const query of ["limit=0", "limit=-1", "limit=1e3", "cursor=x", "category=none2"]) {
    const response = await request.get(`/api/forum/posts?${query}`);
    expect.soft(response.status(), query).toBe(400);
    expect.soft(await response.json(), query).toHaveProperty("message");
  }
});

test("blank bodies, a megabyte, other types and invalid JSON are refused", async ({
  request,
  baseURL,
}) => {
  await signIn(request);
  const bodies = [
    { title: "", content: "x" },
    { title: "x", content: "\u200b \u200b" },
    { title: "x", content: "y".repeat(1_000_000) },
    { title: ["x"], content: {} },
    { title: "x", content: "y", categoryId: 999_999 },
    { title: "x", content: "y", videoUrl: "javascript:alert(1)" },
  ];
  for (const body of bodies) {
    const response = await send(request, baseURL, "/api/forum/posts", body);
    expect.soft(response.status(), JSON.stringify(body).slice(0, 80)).toBe(400);
    const { message, errors } = (await response.json()) as { message: string; errors: object };
    expect.soft(message.length).toBeGreaterThan(5);
    expect.soft(Object.keys(errors).length).toBeGreaterThan(0);
  }
  const headers = { Origin: baseURL ?? "", "Content-Type": "application/json" };
  const broken = await request.post("/api/forum/posts", { headers, data: Buffer.from("{no") });
  expect(broken.status()).toBe(400);
});

test("reading a post counts a view, which is shown soon after", async ({ request, baseURL }) => {
  await signIn(request);
  const made = await send(request, baseURL, "/api/forum/posts", { title: "Seen", content: "x" });
  const { id } = (await made.json()) as Post;
  const views = async () =>
    ((await (await request.get(`/api/forum/posts/${id}`)).json()) as Post).viewCount;
  await views();
  await expect.poll(views).toBeGreaterThan(0);
});
