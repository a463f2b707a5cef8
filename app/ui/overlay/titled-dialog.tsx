import { type ReactNode, useId } from "react";
import { Overlay } from "./overlay";

type Props = {
  title: string;
  /** The page behind it, where Cancel and Escape lead. */
  closeTo: string;
  children: ReactNode;
};

/**
 * A dialog with a heading and a question. Its address renders it open, and the page behind it
 * inert.
 */
export function TitledDialog({ title, closeTo, children }: Props) {
  const titleId = useId();
  return (
    <Overlay labelledBy={titleId} closeTo={closeTo}>
      <h2 id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </Overlay>
  );
}
