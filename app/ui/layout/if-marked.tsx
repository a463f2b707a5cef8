import { createContext, type ReactNode, useContext } from "react";
import { placeholder, placeholderKey } from "~/lib/placeholders";

/** The reader's marks on this page, as `perReader` returned them: words separated by spaces. */
export const ReaderMarks = createContext("");

type Props = {
  mark: string;
  /** The content for a reader with or without the mark. It must not use React's ids. */
  children: (isMarked: boolean) => ReactNode;
};

/**
 * Content that depends on whether the reader has a mark. On a page that readers share, both
 * variants are rendered, and each reader gets one of them.
 */
export function IfMarked({ mark, children }: Props) {
  const marks = useContext(ReaderMarks);
  const key = placeholderKey(marks);
  if (key === null) return children(marks.split(" ").includes(mark));
  return (
    <>
      {placeholder(`${key}?${mark}`)}
      {children(true)}
      {placeholder(`${key}:`)}
      {children(false)}
      {placeholder(`${key};`)}
    </>
  );
}
