import { Link } from "@remix-run/react";
import { ActionButton } from "~/ui/form/action-button";
import type { ReactNode } from "react";

type Props = {
  kind: "post" | "comment";
  id: number;
  back: string;
  /** The post or comment to delete. */
  text: string;
  children: ReactNode;
};

/** Asks for confirmation before a post or comment is deleted. */
export function ConfirmDelete({ kind, id, back, text, children }: Props) {
  return (
    <div className="column stack">
      <h1>Delete this {kind}?</h1>
      <blockquote dir="auto">{text}</blockquote>
      <p>{children}</p>
      <div className="button-row">
        <ActionButton action={`/community/${kind}s/${id}/delete`} className="button">
          Delete {kind}
        </ActionButton>{" "}
        <Link className="button button-quiet" to={back}>
          Cancel
        </Link>
      </div>
    </div>
  );
}
