import { z } from "zod";
import { choice } from "~/lib/input/choices";
import {
  isStorable,
  optionalLine,
  optionalText,
  requiredLine,
  requiredMarkdown,
  requiredText,
  unstorable,
} from "~/lib/input/input";
import { checkbox } from "~/lib/input/numbers";
import { HELD_ACTS, REPORTED_ACTS } from "./moderation/several-acts";
import { SUSPENSION_DAYS } from "./moderation/suspension-days";
import { isWebLink } from "./video-link";
import { formatCount } from "~/lib/counts";

const POST_LIMIT = 20_000;
const COMMENT_LIMIT = 10_000;
const TITLE_LIMIT = 500;
const REASON_LIMIT = 1_000;
const LINK_LIMIT = 2_000;

const POST_BLANK = "Please fill in title and content";
const COMMENT_BLANK = "Please enter a comment";
const CATEGORY_UNKNOWN = "Choose a category from the list";

const isId = (id: number) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647;

/** A number, or a number as text from a form. Empty means no category. */
const categoryId = z
  .union([z.string(), z.number()], { error: CATEGORY_UNKNOWN })
  .nullish()
  .transform((value) => (value === "" || value == null ? null : Number(value)))
  .refine((id) => id === null || isId(id), CATEGORY_UNKNOWN);

const id = z
  .union([z.string(), z.number()], { error: "Say which post" })
  .transform(Number)
  .refine(isId, "Say which post");

const title = requiredLine({ label: "Title", max: TITLE_LIMIT, required: POST_BLANK });

const videoUrl = optionalLine({ label: "Video link", max: LINK_LIMIT }).refine(
  (link) => link === null || isWebLink(link),
  "Enter a whole link that starts with https://",
);

const postContent = requiredMarkdown({ label: "Content", max: POST_LIMIT, required: POST_BLANK });

export const createPostInput = z.object({ title, categoryId, videoUrl, content: postContent });

/** The same from the form, which offers a first post to mail its replies at once. */
export const postFormInput = createPostInput.extend({ mailsReplies: checkbox });

export const editPostInput = z.object({ title, videoUrl, content: postContent });

/** Only the text that a preview shows. */
export const previewPostInput = z.object({ content: postContent });

const commentContent = requiredMarkdown({
  label: "Comment",
  max: COMMENT_LIMIT,
  required: COMMENT_BLANK,
});

/** `parentId` is the comment that this one replies to. */
export const commentInput = z.object({
  content: commentContent,
  parentId: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) => (value === "" || value == null ? null : Number(value)))
    .refine((parent) => parent === null || isId(parent), "Choose a comment to reply to"),
});

/** The API's body also contains the post. */
export const apiCommentInput = commentInput.extend({ postId: id });

export const editCommentInput = z.object({ content: commentContent });

const reason = (required: string) => requiredText({ label: "Reason", max: REASON_LIMIT, required });

export const reportInput = z.object({ reason: reason("Say what is wrong with it") });

export const hideInput = z.object({ reason: reason("Say why it is hidden") });

export const rejectInput = z.object({ reason: reason("Say why it is not published") });

const NOTHING_CHOSEN = "Check at least one text";
const MOST_CHOSEN = 1_000;
const CHOSEN = /^(post|comment|member)-([1-9]\d{0,8})(?:-(\d{1,15}))?$/;

type Chosen = { type: "post" | "comment" | "member"; id: number; seen?: number };

/**
 * Texts that a page showed: "post-7". When the text was written may follow, in ms:
 * "post-7-1795867200000". One choice may be a member with all of their texts that the page showed:
 * "member-3,post-7,comment-9".
 */
const chosen = z
  .union([z.array(z.string()).max(MOST_CHOSEN), z.string()], { error: NOTHING_CHOSEN })
  .transform((values) => {
    const texts = [values]
      .flat()
      .flatMap((value) => value.split(",", MOST_CHOSEN))
      .flatMap((value): Chosen[] => {
        const [, type, number, seen] = CHOSEN.exec(value) ?? [];
        if (type !== "post" && type !== "comment" && type !== "member") return [];
        return [{ type, id: Number(number), ...(seen && { seen: Number(seen) }) }];
      });
    return [...new Map(texts.map((text) => [`${text.type}-${text.id}`, text])).values()];
  })
  .refine((found) => found.length > 0, NOTHING_CHOSEN)
  .refine((found) => found.length <= MOST_CHOSEN, `Choose at most ${MOST_CHOSEN} texts at once`);

/** When the text that a moderator read was written, in ms. Pages of an older release do not send it. */
export const seenTextInput = z.object({ seen: z.coerce.number().optional().catch(undefined) });

const ACT_UNKNOWN = "Choose what to do";
const severalReason = optionalText({ label: "Reason", max: REASON_LIMIT });

export const severalHeldInput = z.object({
  chosen,
  act: choice(HELD_ACTS, ACT_UNKNOWN),
  reason: severalReason,
});

export const severalReportedInput = z.object({
  chosen,
  act: choice(REPORTED_ACTS, ACT_UNKNOWN),
  reason: severalReason,
});

const DAYS_UNKNOWN = "Choose how long";

export const suspendMemberInput = z.object({
  days: choice(SUSPENSION_DAYS, DAYS_UNKNOWN).transform(Number),
  reason: reason("Say why. The member reads it"),
});

const NOTE_BLANK = "Say why, for those who read and wrote there";

const note = requiredText({ label: "Note", max: REASON_LIMIT, required: NOTE_BLANK });

export const moveInput = z.object({
  categoryId,
  note: optionalText({ label: "Note", max: REASON_LIMIT }),
});

const POST_UNKNOWN = "Enter the number or the address of a post";
const POST_ADDRESS = /^(?:.*\/community\/posts\/)?(\d{1,10})(?:[?#].*)?$/;

/** `into` is a post's number or address. */
export const mergeInput = z.object({
  into: z
    .string({ error: POST_UNKNOWN })
    .transform((text) => Number(POST_ADDRESS.exec(text.trim())?.[1]))
    .refine(isId, POST_UNKNOWN),
  note,
});

export const unmergeInput = z.object({ note });

const COMMENTS_BLANK = "Choose the comments to move";

export const splitInput = z.object({
  title,
  categoryId,
  note,
  comments: z
    .union([z.array(z.string()), z.string()], { error: COMMENTS_BLANK })
    .transform((ids) => [ids].flat().map(Number))
    .refine((ids) => ids.every(isId), COMMENTS_BLANK),
});

const WORDS_LIMIT = 5_000;

const isHeld = z
  .enum(["held", "shown"], { error: "Choose one of the two" })
  .transform((choice) => choice === "held");

/** What makes a text wait for a moderator. */
export const holdingInput = z.object({
  firstPosts: isHeld,
  links: isHeld,
  words: z
    .string({ error: "Write one word or phrase a line" })
    .default("")
    // Without pipe: conform treats a value that became empty before one as missing.
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .refine((text) => text.length <= WORDS_LIMIT, {
      error: `The list must be ${formatCount(WORDS_LIMIT)} characters or fewer`,
      abort: true,
    })
    .refine(isStorable, unstorable("The list")),
});

export type CreatePostInput = z.infer<typeof createPostInput> & { mailsReplies?: boolean };
export type EditPostInput = z.infer<typeof editPostInput>;
export type CommentInput = z.infer<typeof commentInput>;
export type EditCommentInput = z.infer<typeof editCommentInput>;
export type ReportInput = z.infer<typeof reportInput>;
export type HideInput = z.infer<typeof hideInput>;
export type RejectInput = z.infer<typeof rejectInput>;
export type HoldingInput = z.infer<typeof holdingInput>;
export type SeveralHeldInput = z.infer<typeof severalHeldInput>;
export type SeveralReportedInput = z.infer<typeof severalReportedInput>;
export type SuspendMemberInput = z.infer<typeof suspendMemberInput>;
export type MergeInput = z.infer<typeof mergeInput>;
export type UnmergeInput = z.infer<typeof unmergeInput>;
export type SplitInput = z.infer<typeof splitInput>;
export type MoveInput = z.infer<typeof moveInput>;
