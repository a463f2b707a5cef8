import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { type Outcome, refuse } from "~/lib/outcome";
import { getComment } from "../comments/comment-queries.server";
import { getMeanwhile } from "../comments/lock-comment.server";
import { refusalToChange } from "../edit-window";
import { getPost } from "../posts/post-queries.server";
import { previewNamed } from "./named-members.server";
import { renderText, type TextFormat } from "./render-text.server";

/** The level of the heading above a preview. */
const UNDER = 1;

type Previewed = Outcome<{ html: string }>;

/** A new text as it would be shown. Stores nothing. Problems: "too-many". */
export const previewText = (actor: Actor, { content }: { content: string }) =>
  preview(actor, content, "markdown");

/** A changed post as it would be shown. Problems: those of editPost, and "too-many". */
export async function previewPostEdit(actor: Actor, id: number, { content }: { content: string }) {
  return previewEdit(actor, await getPost(id), content);
}

/** A changed comment as it would be shown. Problems: those of editComment, and "too-many". */
export async function previewCommentEdit(
  actor: Actor,
  id: number,
  { content }: { content: string },
) {
  const comment = await getComment(actor.user, id);
  const written = comment && { ...comment, ...(await getMeanwhile(comment)) };
  return previewEdit(actor, written, content);
}

type Changed = Parameters<typeof refusalToChange>[0] & { format: TextFormat };

function previewEdit(actor: Actor, changed: Changed | null, content: string): Promise<Previewed> {
  if (!changed) return Promise.resolve(refuse("not-found", "It is no longer there"));
  const refusal = refusalToChange(changed, actor.user, new Date());
  if (refusal) return Promise.resolve(refuse("forbidden", refusal));
  return preview(actor, content, changed.format);
}

async function preview(actor: Actor, content: string, format: TextFormat): Promise<Previewed> {
  const key = actor.user ? String(actor.user.id) : actor.address;
  const tooMany = await spendLimit(LIMITS.forumPreview, key);
  if (tooMany) return tooMany;
  const mentions = await previewNamed(content, actor.user);
  return { ok: true, html: renderText(content, format, { mentions, under: UNDER }) };
}
