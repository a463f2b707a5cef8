import { Link } from "@remix-run/react";
import { ActionButton } from "~/ui/form/action-button";
import { TitledDialog } from "~/ui/overlay/titled-dialog";

type Props = {
  title: string;
  /** What is deleted. */
  text: string;
  action: string;
  closeTo: string;
};

/** Asks for confirmation before something is deleted permanently. */
export function DeleteDialog({ title, text, action, closeTo }: Props) {
  return (
    <TitledDialog title={title} closeTo={closeTo}>
      <p>{text}</p>
      <div className="button-row">
        <ActionButton action={action} className="button">
          Delete
        </ActionButton>
        <Link className="button button-quiet" to={closeTo} preventScrollReset>
          Cancel
        </Link>
      </div>
    </TitledDialog>
  );
}
