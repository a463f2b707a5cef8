import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { isUniqueViolation } from "~/platform/database/rows.server";
import { profileInput } from "~/domain/accounts/profile/profile.schema";
import { getOwnProfile, saveProfile } from "~/domain/accounts/profile/save-profile.server";
import { commentOnPost } from "~/domain/forum/comments/comment-on-post.server";
import { getStanding, listLeaderboard } from "~/domain/rewards/leaderboard-queries.server";
import { settleRanks } from "~/domain/rewards/settle-ranks.server";
import { monthStart, weekStart } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { listByHandles } from "~/domain/accounts/profile/handles.server";
import { hidePost } from "~/domain/forum/moderation/moderate-post.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { getPost } from "~/domain/forum/posts/post-queries.server";
import { forumPosts, leaderboard, users } from "~drizzle/schema";
import {
  createAdmin,
  createStaff,
  createUser,
  member,
  unwrap,
} from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { forget } from "../../../tests/support/forget";
import { getProfile } from "./profile-queries.server";

useDatabase();

const change = (id: number, values: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(values).where(eq(users.id, id));

test("a handle finds its member in any case, a number finds every member, and nobody else is found", async () => {
  const [ann, ben, gone] = [await createUser(), await createUser(), await createUser()];
  await change(ann.id, { handle: "ann-of-the-hill" });
  await forget(gone);
  const numbered = [ann, ben, gone].map(({ id }) => `member-${id}`);
  const found = await listByHandles(db, ["Ann-of-the-Hill", "nobody", "member-0", ...numbered]);
  expect(found.sort((a, b) => a.handle.localeCompare(b.handle))).toEqual(
    [
      { id: ann.id, handle: "ann-of-the-hill" },
      { id: ann.id, handle: `member-${ann.id}` },
      { id: ben.id, handle: `member-${ben.id}` },
    ].sort((a, b) => a.handle.localeCompare(b.handle)),
  );
  expect(await listByHandles(db, [])).toEqual([]);
});

test("a handle that looks like another one is not stored", async () => {
  const [ann, ben] = [await createUser(), await createUser()];
  await change(ann.id, { handle: "hollow-oak" });
  const second = change(ben.id, { handle: "h0l1ow-0ak" }).then(
    () => null,
    (error: unknown) => error,
  );
  expect(isUniqueViolation(await second)).toBe(true);
});

test("who chose a display name is read with no other name", async () => {
  const author = await member();
  const { id } = author.user;
  await change(id, { firstName: "Ada", lastName: "Lovelace", displayName: "Field Notes" });
  const input = { title: "A post", content: "Words", categoryId: null, videoUrl: null };
  const made = await createPost(author, input);
  if (!made.ok) throw new Error(made.problem.message);
  const post = await getPost(made.post.id);
  const names = { id, displayName: "Field Notes", firstName: null, lastName: null };
  expect(post?.author).toEqual({ ...names, handleIfShared: null, picture: null, hasProfile: true });
  expect(await getProfile(id)).toMatchObject({ member: names, name: "Field Notes" });
});

test("a profile has the visible posts of its member, and a deleted account has none", async () => {
  const author = await member();
  const { id } = author.user;
  const write = async (title: string) => {
    const input = { title, content: "Words", categoryId: null, videoUrl: null };
    const made = await createPost(author, input);
    if (!made.ok) throw new Error(made.problem.message);
    return made.post;
  };
  await write("Shown");
  const hidden = await write("Hidden");
  const admin = await createAdmin();
  await hidePost(admin, hidden.id, { reason: "A test" });
  const profile = await getProfile(id);
  expect(profile?.posts?.map(({ title }) => title)).toEqual(["Shown"]);
  expect(profile).toMatchObject({ name: `Member ${id}`, handle: `member-${id}` });
  expect(JSON.stringify(profile)).not.toContain(author.user.username);
  await forget(author.user);
  expect((await getPost(hidden.id))?.author).toMatchObject({ hasProfile: false, picture: null });
  expect(await getProfile(id)).toBeNull();
  expect(await getProfile(2_000_000_000)).toBeNull();
});

/** What makes a profile public, and what ends it again, in this order. */
const PUBLISHED: [step: string, isShown: boolean, act: (author: Author) => Promise<unknown>][] = [
  ["registered", false, () => Promise.resolve()],
  ["a post", true, (author) => post(author)],
  ["the post hidden", false, (author) => hideAll(author)],
  ["a comment", true, (author) => comment(author)],
  ["suspended", false, ({ user }) => change(user.id, { suspendedAt: new Date() })],
  ["restored", true, ({ user }) => change(user.id, { suspendedAt: null })],
  ["the comment's post hidden", false, () => hideThread()],
  ["chosen", true, ({ user }) => save(user, { isPublic: "on" })],
  ["chosen and suspended", false, ({ user }) => change(user.id, { suspendedAt: new Date() })],
];

type Author = Awaited<ReturnType<typeof member>>;

const textInput = { title: "A post", content: "Words", categoryId: null, videoUrl: null };
const post = async (author: Author) => unwrap(await createPost(author, textInput));

async function hideAll({ user }: Author) {
  const hidden = { hiddenAt: new Date() };
  await db.update(forumPosts).set(hidden).where(eq(forumPosts.authorId, user.id));
}

let threadId = 0;

async function comment(author: Author) {
  threadId = (await post(await member())).post.id;
  unwrap(await commentOnPost(author, threadId, { content: "I agree", parentId: null }));
}

const hideThread = () =>
  db.update(forumPosts).set({ hiddenAt: new Date() }).where(eq(forumPosts.id, threadId));

test("others see a member once something is published or by choice, and no suspended one", async () => {
  const author = await member();
  const { id } = author.user;
  await db.delete(leaderboard);
  const today = businessDay(new Date());
  await db.insert(leaderboard).values({
    userId: id,
    ...{ weeklyPoints: 5, monthlyPoints: 5, allTimePoints: 5 },
    ...{ weekStart: weekStart(today), monthStart: monthStart(today) },
  });
  for (const [step, isShown, act] of PUBLISHED) {
    await act(author);
    expect((await getProfile(id))?.isShown, step).toBe(isShown);
    for (const timeframe of ["weekly", "monthly", "allTime"] as const) {
      const board = await listLeaderboard({ timeframe, viewer: null });
      expect(
        board.some(({ user }) => user.id === id),
        `${step}, ${timeframe}`,
      ).toBe(isShown);
    }
    await settleRanks();
    const { allTimeRank, isOnLeaderboard } = await getStanding(id);
    expect([allTimeRank !== null, isOnLeaderboard], step).toEqual([isShown, isShown]);
  }
  expect(await listByHandles(db, [`member-${id}`])).toEqual([]);
});

const save = async (
  user: Awaited<ReturnType<typeof createUser>>,
  fields: Record<string, unknown>,
) => {
  const parsed = profileInput.safeParse({ shown: [], ...fields });
  if (!parsed.success) return parsed.error.issues[0]?.path[0];
  const outcome = await saveProfile(user, parsed.data);
  return outcome.ok ? "saved" : outcome.problem.field;
};

test("a member chooses a name, a handle and what the profile shows", async () => {
  const user = await createUser({ firstName: "Zo\u00eb", lastName: "O'Hara" });
  expect(await getOwnProfile(user)).toMatchObject({
    displayName: null,
    member: { displayName: null, firstName: "Zo\u00eb", lastName: "O'Hara" },
    handle: null,
    exampleHandle: "zoe-o-hara",
    shown: ["joined", "posts", "achievements"],
  });
  const chosen = { displayName: " Hill \u200b Farmer ", handle: "@Hill-Farmer", shown: "posts" };
  expect(await save(user, chosen)).toBe("saved");
  expect(await getProfile(user.id)).toMatchObject({
    name: "Hill Farmer",
    handle: "hill-farmer",
    joined: null,
    posts: [],
    achievements: null,
  });
  expect(await save(user, {})).toBe("saved");
  expect(await getProfile(user.id)).toMatchObject({ name: "Zo\u00eb O'Hara", posts: null });
});

test("no name tells how its member signs in, or can be taken for the team or another member", async () => {
  const [user, other, staff] = [await createUser(), await createUser(), await createStaff()];
  await change(staff.id, { displayName: "Dana of the Field", handle: "dana-field" });
  expect(await save(other, { handle: "oak-hollow" })).toBe("saved");
  const names = [
    ...["Admin", "The Moderator", "S t a f f", "Battle Valley Cannabis", "0wner", "\u0410dmin"],
    ...[
      user.username,
      user.email,
      "a@example.com",
      "Member 7",
      "Dana 0f the Fie1d",
      "\u0441oba Ann",
      "123",
    ],
  ];
  for (const displayName of names) {
    expect(await save(user, { displayName }), displayName).toBe("displayName");
  }
  const handles = [
    ...["admin", "moderator-1", "battle-valley-cannabis", "member-7", "dana-fie1d", user.username],
    ...["ab", "-abc", "abc-", "a--b", "a b", "\u00e9t\u00e9", "0ak-h0llow", "oak-hollow"],
  ];
  for (const handle of handles) expect(await save(user, { handle }), handle).toBe("handle");
  // The team may say who it is.
  expect(await save(staff, { displayName: "Dana, Staff", handle: "staff-dana" })).toBe("saved");
});
