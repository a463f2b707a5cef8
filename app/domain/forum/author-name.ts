import { visibleText } from "~/lib/text/visible-text";

export type Author = {
  id: number;
  firstName: string | null;
  lastName: string | null;
};

/**
 * The name a member's posts, comments and points stand under: first and last name, else a number.
 * Never the username, which is half of what signs them in.
 */
export function authorName(author: Author): string {
  const name = visibleText(`${author.firstName ?? ""} ${author.lastName ?? ""}`);
  return name || `Member ${author.id}`;
}

/** One or two letters for the avatar. */
export function initials(author: Author): string {
  const words = authorName(author).split(" ");
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toUpperCase();
}
