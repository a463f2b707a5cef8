import { z } from "zod";
import { optionalLine, requiredLine, requiredText } from "~/lib/input/input";
import { visibleText } from "~/lib/text/visible-text";
import { isWebLink } from "./video-link";

const POST_LIMIT = 20_000;
const COMMENT_LIMIT = 10_000;
const TITLE_LIMIT = 500;
const REASON_LIMIT = 1_000;
const LINK_LIMIT = 2_000;

const POST_BLANK = "Please fill in title and content";
const COMMENT_BLANK = "Please enter a comment";
const CATEGORY_UNKNOWN = "Choose a category from the list";

const isVisible = (text: string) => visibleText(text) !== "";

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

const content = (label: string, max: number, required: string) =>
  requiredText({ label, max, required }).refine(isVisible, required);

const title = requiredLine({ label: "Title", max: TITLE_LIMIT, required: POST_BLANK }).refine(
  isVisible,
  POST_BLANK,
);

const videoUrl = optionalLine({ label: "Video link", max: LINK_LIMIT }).refine(
  (link) => link === null || isWebLink(link),
  "Enter a whole link that starts with https://",
);

const postContent = content("Content", POST_LIMIT, POST_BLANK);

export const createPostInput = z.object({ title, categoryId, videoUrl, content: postContent });

export const editPostInput = z.object({ title, videoUrl, content: postContent });

const commentContent = content("Comment", COMMENT_LIMIT, COMMENT_BLANK);

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

export const moveInput = z.object({ categoryId });

export type CreatePostInput = z.infer<typeof createPostInput>;
export type EditPostInput = z.infer<typeof editPostInput>;
export type CommentInput = z.infer<typeof commentInput>;
export type EditCommentInput = z.infer<typeof editCommentInput>;
export type ReportInput = z.infer<typeof reportInput>;
export type HideInput = z.infer<typeof hideInput>;
export type MoveInput = z.infer<typeof moveInput>;
