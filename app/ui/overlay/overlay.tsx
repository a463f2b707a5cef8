import type { ReactNode } from "react";
import { useDialog } from "./use-dialog";

type Props = {
  labelledBy: string;
  /** The page behind, where Cancel and Escape lead. */
  closeTo: string;
  /** Distinguishes one dialog from the next, like the number of a step. */
  appearance?: number;
  children: ReactNode;
};

/** A panel over the page. Its address renders it open, and it is printed like a page. */
export function Overlay({ labelledBy, closeTo, appearance, children }: Props) {
  const dialog = useDialog(closeTo, appearance);
  return (
    <dialog open ref={dialog} className="overlay" aria-modal="true" aria-labelledby={labelledBy}>
      <div className="overlay-panel stack">{children}</div>
    </dialog>
  );
}
