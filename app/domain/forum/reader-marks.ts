/** The mark of a post or comment that the reader likes. */
export const likedMark = (kind: "post" | "comment", id: number) => `liked-${kind}-${id}`;

/** The mark of a post or comment that the reader may change. */
export const changeableMark = (kind: "post" | "comment", id: number) => `changeable-${kind}-${id}`;

/** The mark of a post or comment that the reader may delete. */
export const deletableMark = (kind: "post" | "comment", id: number) => `deletable-${kind}-${id}`;

/** The mark of a post whose author the reader is, so that they may say which comment answers it. */
export const askedMark = (id: number) => `asked-${id}`;

/** The mark of a post that is new since the reader's previous visit. */
export const newPostMark = (id: number) => `new-post-${id}`;

/** The mark of a post with comments that are new to the reader. */
export const newCommentsMark = (id: number) => `new-comments-${id}`;

/** The mark of a reader who is kept from writing. */
export const SUSPENDED_MARK = "suspended";

/** The mark of a reader who has not posted yet. */
export const FIRST_POST_MARK = "first-post";

/** The mark of a reader who has a draft of a new post. */
export const NEW_POST_DRAFT_MARK = "new-post-draft";

/** The mark of a post or category that the reader follows. */
export const followedMark = (kind: "post" | "category", id: number) => `followed-${kind}-${id}`;
