import type { HeldText } from "~/domain/forum/moderation/held-texts.server";

/** The queue of texts that wait for a moderator. */
export const HELD = "/office/forum/held";

/** The removals of spammers, which can be undone. */
export const CLEANUPS = `${HELD}/removed`;

/** Tells an author that a text waits. */
export const HELD_TOAST = {
  title: "It waits for a moderator",
  description: "Until one has read it, only you see it here. The house rules say why.",
};

/** What made a text wait, in words for moderators. */
export const HELD_FOR: Record<NonNullable<HeldText["heldFor"]>, string> = {
  "first post": "a new member's first text",
  link: "a link in a new member's text",
  words: "a word of your list",
  rejected: "not published",
};

/** The address below which a held text is decided about. */
export const heldPath = ({ type, id }: Pick<HeldText, "type" | "id">) => `${HELD}/${type}s/${id}`;
