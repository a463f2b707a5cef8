import { Fragment } from "react";

/** Which words were not looked for, because most texts have them. */
export const TooCommon = ({ words }: { words: readonly string[] }) => (
  <>
    Too common to be looked for:{" "}
    {words.map((word, index) => (
      <Fragment key={word}>
        {index > 0 && ", "}“<bdi>{word}</bdi>”
      </Fragment>
    ))}
    .
  </>
);
