import { Fragment } from "react";
import { type Piece, paragraphs } from "~/lib/text/linked-text";

/** A member's text with its marks, as the HTML of renderText. */
export const WrittenText = ({ html }: { html: string }) => (
  <div className="user-text" dangerouslySetInnerHTML={{ __html: html }} />
);

/** The first words of a member's text: paragraphs and links, everything else as typed. */
export function UserText({ text }: { text: string }) {
  return (
    <div className="user-text">
      {paragraphs(text).map((lines, index) => (
        <p key={index} dir="auto">
          {lines.map((line, row) => (
            <Fragment key={row}>
              {row > 0 && <br />}
              {line.map((piece, column) => (
                <LinkedPiece key={column} piece={piece} />
              ))}
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  );
}

function LinkedPiece({ piece: { text, href } }: { piece: Piece }) {
  if (!href) return text;
  return (
    <a href={href} rel="ugc nofollow noopener noreferrer">
      {text}
    </a>
  );
}
