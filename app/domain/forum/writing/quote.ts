import { type Named, memberName } from "~/domain/accounts/member-name";
import { excerpt, linkLine } from "~/lib/text/linked-text";
import type { WrittenText } from "./render-text.server";

/** The longest quote. The link leads to all the words. */
const MOST_QUOTED = 1_000;

type Quoted = Pick<WrittenText, "content" | "format"> & {
  author: Named;
  /** The path of what is quoted. */
  path: string;
};

/**
 * The beginning of an answer: the words in a quote that says who wrote them and leads back to them,
 * and an empty line to write on.
 */
export function quoteOf({ content, format, author, path }: Quoted): string {
  const { text } = excerpt(content, MOST_QUOTED);
  const words = format === "plain" ? text.split("\n").map(withoutMarks).join("\n") : text;
  const said = `[${withoutMarks(memberName(author))} wrote](${path}):`;
  return `${[said, "", ...words.split("\n")].map(quoted).join("\n")}\n\n`;
}

const quoted = (line: string) => (line === "" ? ">" : `> ${line.replace(/^[ \t]+/, asSpaces)}`);

const TAB_WIDTH = 4; // CommonMark 0.31.2, section 2.2

/** The same indentation by spaces. A tab behind the mark of a quote would be two columns narrower. */
const asSpaces = (indentation: string): string =>
  Array.from(indentation).reduce(
    (spaces, character) =>
      spaces + " ".repeat(character === "\t" ? TAB_WIDTH - (spaces.length % TAB_WIDTH) : 1),
    "",
  );

/** A line whose characters mean only themselves in Markdown. Addresses stay links. */
const withoutMarks = (line: string): string =>
  linkLine(line.trim())
    .map(({ text, href }) =>
      href ? `<${href}>` : text.replace(/[\\`*_[\]<>&~@]/g, String.raw`\$&`),
    )
    .join("")
    .replace(/^(?=[#+=-])/, "\\")
    .replace(/^(\d{1,9})(?=[.)])/, "$1\\");
