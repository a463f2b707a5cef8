import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createUser, member } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { db } from "~/platform/database/db.server";
import { users } from "~drizzle/schema";
import { editPost } from "../posts/change-own-post.server";
import { createPost } from "../posts/create-post.server";
import { getExistingPost } from "../posts/post-queries.server";
import { withHtml } from "./render-text.server";

useDatabase();

test("a text keeps whom it named, even when the handle is another member's today", async () => {
  const author = await member();
  const ann = await createUser();
  const other = await createUser();
  await db.update(users).set({ handle: "ann-lee" }).where(eq(users.id, ann.id));
  const input = {
    title: "Named",
    content: `Thanks @Ann-Lee and @member-${other.id}, not @nobody-here or \`@ann-lee\``,
    categoryId: null,
    videoUrl: null,
  };
  const written = await createPost(author, input);
  if (!written.ok) throw new Error(written.problem.message);
  const { id, mentions } = written.post;
  expect(mentions).toEqual({ "ann-lee": ann.id, [`member-${other.id}`]: other.id });

  await db.update(users).set({ handle: null }).where(eq(users.id, ann.id));
  await db.update(users).set({ handle: "ann-lee" }).where(eq(users.id, other.id));
  const { html } = withHtml(await getExistingPost(id), 1);
  expect(html).toContain(`<a href="/community/members/${ann.id}">@Ann-Lee</a>`);
  expect(html).toContain(`<a href="/community/members/${other.id}">@member-${other.id}</a>`);
  expect(html).toContain("@nobody-here");
  expect(html).not.toContain(">@nobody-here");

  const { title, videoUrl } = input;
  const edited = await editPost(author, id, { title, videoUrl, content: "Thanks @ann-lee" });
  expect(edited.ok).toBe(true);
  expect((await getExistingPost(id)).mentions).toEqual({ "ann-lee": other.id });
});

test("a text names 5 members in an account's first days, and 20 later, edits included", async () => {
  const author = await member();
  const others: number[] = [];
  for (let count = 0; count < 25; count += 1) others.push((await createUser()).id);
  const names = (ids: readonly number[]) => ids.map((id) => `@member-${id}`).join(" ");
  const write = async (content: string) => {
    const written = await createPost(author, {
      title: "T",
      content,
      categoryId: null,
      videoUrl: null,
    });
    if (!written.ok) throw new Error(written.problem.message);
    return written.post;
  };
  const named = async (id: number) => Object.values((await getExistingPost(id)).mentions);
  const { id } = await write(`@nobody-one @nobody-two ${names(others)}`);
  expect(await named(id)).toEqual(others.slice(0, 5));
  const edit = { title: "T", videoUrl: null, content: names(others.slice(3)) };
  expect((await editPost(author, id, edit)).ok).toBe(true);
  expect(await named(id)).toEqual(others.slice(3, 5));
  await db
    .update(users)
    .set({ createdAt: sql`now() - interval '8 days'` })
    .where(eq(users.id, author.user.id));
  const later = await write(names(others));
  expect(await named(later.id)).toEqual(others.slice(0, 20));
});
