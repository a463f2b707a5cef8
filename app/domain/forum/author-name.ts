import { visibleText } from "~/lib/visible-text";

export type Author = {
  id: number;
  firstName: string | null;
  lastName: string | null;
  username: string;
};

/** The name a post or comment stands under: first and last name, else the username. */
export function authorName(author: Author): string {
  const name = visibleText(`${author.firstName ?? ""} ${author.lastName ?? ""}`);
  return name || visibleText(author.username) || `Member ${author.id}`;
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
