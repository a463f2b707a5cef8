/** The rel of every link that a member wrote. */
export const LINK_REL = "ugc nofollow noopener noreferrer";
