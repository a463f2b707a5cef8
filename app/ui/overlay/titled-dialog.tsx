import { type ReactNode, useId } from "react";
import { useDialog } from "./use-dialog";

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
  const dialog = useDialog(closeTo);
  return (
    <dialog open ref={dialog} className="overlay" aria-modal="true" aria-labelledby={titleId}>
      <div className="overlay-panel stack">
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
