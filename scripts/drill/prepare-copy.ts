import { randomBytes } from "node:crypto";
import { closeDatabase, db, openDatabase } from "~/platform/database/db.server";
import { registerInput } from "~/domain/accounts/accounts.schema";
import type { Role } from "~/domain/accounts/roles";
import { grantRole } from "~/domain/people/change-role.server";
import { register } from "~/domain/accounts/register.server";
import { setDoubleOptIn } from "~/domain/newsletter/subscribe.server";
import { COMMAND_LINE } from "~/domain/audit/record-audit.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { createPostInput } from "~/domain/forum/forum.schema";
import { setHolding } from "~/domain/forum/moderation/holding.server";
import { endPause } from "~/domain/opening/change-opening.server";
import { StartError } from "~/platform/env.server";
import { rateLimits } from "~drizzle/schema";

export type Account = { username: string; password: string };

/** What the walks use, made in the copy alone. */
export type Prepared = { member: Account; owner: Account; postId: number };

/**
 * Migrates the copy as a start would, and makes in it a member, an owner and a post to comment on.
 * Whatever the owner has set, in the copy the forum is open and holds no text, the newsletter asks for
 * no confirmation, and nobody has used up a limit.
 */
export async function prepareCopy(target: {
  DATABASE_URL?: string | undefined;
  DATA_DIR: string;
}): Promise<Prepared> {
  await openDatabase(target);
  try {
    const member = await makeAccount("customer");
    const { user, ...owner } = await makeAccount("admin");
    await endPause(user, "forum");
    await setHolding(user, { firstPosts: false, links: false, words: "" });
    // Else the list has nobody who did not open a mail.
    await setDoubleOptIn(user, false);
    await db.delete(rateLimits);
    const input = createPostInput.parse({
      title: "A post of the drill",
      content: "It is in the copy alone.",
    });
    const made = await createPost({ user, address: "drill" }, input);
    if (!made.ok) throw new StartError(made.problem.message);
    return { member, owner, postId: made.post.id };
  } finally {
    await closeDatabase();
  }
}

async function makeAccount(role: Role) {
  const name = `drill-${role}-${randomBytes(4).toString("hex")}`;
  const account = { username: name, password: randomBytes(12).toString("base64url") };
  // RFC 2606: no mail reaches this address.
  const input = registerInput.parse({ ...account, email: `${name}@drill.invalid` });
  const made = await register({ user: null, address: "drill" }, input);
  if (!made.ok) throw new StartError(made.problem.message);
  await grantRole(COMMAND_LINE, name, role);
  return { ...account, user: { ...made.user, role } };
}
