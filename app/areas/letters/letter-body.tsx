import { Link } from "@remix-run/react";
import type { Letter } from "~/domain/newsletter/letters.server";
import { imageUrlOf, pictureSources } from "~/lib/files/picture-sizes";

/** As wide as the text. */
const SIZES = "(max-width: 44rem) 100vw, 42rem";

/** The picture, text and button of a letter. */
export function LetterBody({ letter }: { letter: Letter }) {
  const { content, picture, pictureAlt, buttonLabel, buttonAddress } = letter;
  return (
    <>
      {picture && (
        <LetterPicture imageUrl={imageUrlOf("/images/website", picture)} alt={pictureAlt} />
      )}
      <p className="max-w-measure wrap-anywhere whitespace-pre-line" dir="auto">
        {content}
      </p>
      {buttonLabel && buttonAddress && (
        <p>
          {buttonAddress.startsWith("/") ? (
            <Link className="button" to={buttonAddress}>
              <bdi>{buttonLabel}</bdi>
            </Link>
          ) : (
            <a className="button" href={buttonAddress} rel="noreferrer">
              <bdi>{buttonLabel}</bdi>
            </a>
          )}
        </p>
      )}
    </>
  );
}

function LetterPicture({ imageUrl, alt }: { imageUrl: string; alt: string | null }) {
  return (
    <picture>
      <source
        type="image/avif"
        srcSet={pictureSources(imageUrl, "avif") ?? undefined}
        sizes={SIZES}
      />
      <img
        src={imageUrl}
        srcSet={pictureSources(imageUrl, "webp") ?? undefined}
        sizes={SIZES}
        alt={alt ?? ""}
        width="640"
        height="480"
        className="h-auto w-full max-w-measure"
      />
    </picture>
  );
}
