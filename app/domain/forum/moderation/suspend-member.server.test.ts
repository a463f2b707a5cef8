import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { actorOf, createAdmin, createStaff, member } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { db } from "~/platform/database/db.server";
import { auditOf } from "~/domain/audit/audit-queries.server";
import { forumSuspensions } from "~drizzle/schema";
import { deleteComment, editComment } from "../comments/change-own-comment.server";
import { commentOnPost } from "../comments/comment-on-post.server";
import { like } from "../likes.server";
import { deletePost, editPost } from "../posts/change-own-post.server";
import { createPost } from "../posts/create-post.server";
import { SUSPENDED_MARK } from "../reader-marks";
import { likedAmong } from "../reader-marks.server";
import { whySuspended } from "./holding.server";
import { reportToAdmins } from "./reports.server";
import { listSuspensions, restoreMember, suspendMember } from "./suspend-member.server";

useDatabase();

const TEXT = { title: "Title", content: "Words", categoryId: null, videoUrl: null };
const WEEK = { days: 7, reason: "Three insults in one talk" };

const codeOf = (outcome: { ok: boolean; problem?: { code: string; message: string } }) =>
  outcome.problem ? `${outcome.problem.code}: ${outcome.problem.message}` : "ok";

test("a suspended member can read, like, report and delete, but not write, and reads why and until when", async () => {
  const [author, other, admin] = [await member(), await member(), await createAdmin()];
  const made = await createPost(author, TEXT);
  const theirs = await createPost(other, TEXT);
  if (!made.ok || !theirs.ok) throw new Error("Not written");
  const said = await commentOnPost(author, made.post.id, { content: "Words", parentId: null });
  if (!said.ok) throw new Error("Not written");
  expect((await suspendMember(admin, author.user, WEEK)).ok).toBe(true);
  const refused = /^forbidden: You can read, but not write here until .* Three insults/;
  const [post, comment] = [made.post.id, said.comment.id];
  for (const outcome of [
    await createPost(author, { ...TEXT, title: "Another" }),
    await commentOnPost(author, theirs.post.id, { content: "Words", parentId: null }),
    await editPost(author, post, TEXT),
    await editComment(author, comment, { content: "Other words" }),
  ])
    expect(codeOf(outcome)).toMatch(refused);
  const target = { type: "post", id: theirs.post.id } as const;
  expect(codeOf(await like(author, target))).toBe("ok");
  expect(codeOf(await reportToAdmins(author, target, { reason: "Look" }))).toBe("ok");
  expect(await likedAmong(author.user, [])).toContain(SUSPENDED_MARK);
  expect(await likedAmong(other.user, [])).not.toContain(SUSPENDED_MARK);
  expect(codeOf(await deleteComment(author, comment))).toBe("ok");
  expect(codeOf(await deletePost(author, post))).toBe("ok");
});

test("a suspension ends by itself or early, and a new one takes the place of the old", async () => {
  const [author, admin] = [await member(), await createAdmin()];
  await suspendMember(admin, author.user, WEEK);
  await Promise.all([
    suspendMember(admin, author.user, { days: 1, reason: "Shorter" }),
    suspendMember(admin, author.user, { days: 1, reason: "Shorter" }),
  ]);
  expect(await whySuspended(author.user)).toContain("Shorter");
  expect((await listSuspensions(author.user)).map(({ isNow }) => isNow)).toEqual([
    ...[true, false, false],
  ]);
  await restoreMember(admin, author.user);
  await restoreMember(admin, author.user);
  expect(await whySuspended(author.user)).toBeNull();
  expect((await createPost(author, TEXT)).ok).toBe(true);
  const { did } = await auditOf({ id: admin.id, username: admin.username }, 9);
  expect(did.map(({ act }) => act)).toEqual([
    ...["forum: restore", "forum: suspend", "forum: suspend", "forum: suspend"],
  ]);
  await suspendMember(admin, author.user, WEEK);
  await db
    .update(forumSuspensions)
    .set({ until: new Date() })
    .where(eq(forumSuspensions.userId, author.user.id));
  expect(await whySuspended(author.user)).toBeNull();
});

test("the team cannot be kept from writing", async () => {
  const [staff, admin] = [await createStaff(), await createAdmin()];
  expect(await suspendMember(admin, staff, WEEK)).toMatchObject({ problem: { code: "conflict" } });
  const later = await member();
  await suspendMember(admin, later.user, WEEK);
  expect((await createPost(actorOf(staff), TEXT)).ok).toBe(true);
});
