import { eq } from "drizzle-orm";
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
