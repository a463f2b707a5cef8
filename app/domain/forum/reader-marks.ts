/** The mark of a post or comment that the reader likes. */
export const likedMark = (kind: "post" | "comment", id: number) => `liked-${kind}-${id}`;

/** The mark of a post or comment that the reader may still change or delete. */
export const changeableMark = (kind: "post" | "comment", id: number) => `changeable-${kind}-${id}`;
