import { ActionButton } from "~/ui/form/action-button";
import { COUNTER, COUNTER_FAILURE } from "./counter-words";

type Props = {
  /** The newest sale that the page knows of. */
  seen: string;
  /** Whether it is what is next, so that Enter presses it. */
  isNext?: boolean;
};

/** Opens a sale. */
export function NewSaleButton({ seen, isNext = false }: Props) {
  return (
    <ActionButton
      action={`${COUNTER}/new`}
      fields={{ seen }}
      failure={COUNTER_FAILURE}
      className="button"
      hasFocus={isNext}
    >
      New Sale
    </ActionButton>
  );
}
