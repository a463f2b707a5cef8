import { type Piece, paragraphs } from "~/lib/text/linked-text";
import { escapeXml } from "~/lib/text/xml";
import { LINK_REL } from "./link-rel";

/** A text without marks as HTML: paragraphs, lines and links, everything else as typed. */
export const plainHtml = (text: string): string =>
  paragraphs(text)
    .map((lines) => `<p dir="auto">${lines.map(lineHtml).join("<br>")}</p>`)
    .join("");

const lineHtml = (line: readonly Piece[]) => line.map(pieceHtml).join("");

const pieceHtml = ({ text, href }: Piece) =>
  href ? `<a href="${escapeXml(href)}" rel="${LINK_REL}">${escapeXml(text)}</a>` : escapeXml(text);
