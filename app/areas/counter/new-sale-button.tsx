import { ActionButton } from "~/ui/form/action-button";
import { COUNTER, COUNTER_FAILURE } from "./counter-words";

/** Opens a sale. `seen` is the newest one that the page knows of. */
export function NewSaleButton({ seen }: { seen: string }) {
  return (
    <ActionButton
      action={`${COUNTER}/new`}
      fields={{ seen }}
      failure={COUNTER_FAILURE}
      className="button"
    >
      New Sale
    </ActionButton>
  );
}
