import type {
  correctionInput,
  countInput,
  moreInput,
  setAsideInput,
} from "~/domain/stock/stock.schema";
import { TextField } from "~/ui/form/field";
import { STOCK_FAILURE } from "./stock-words";
import { ServerForm } from "~/ui/form/server-form";

type Props = {
  action: string;
  /** The field of the number. */
  name: "onHand" | "quantity" | "change";
  label: string;
  hint: string;
  button: string;
  /** Whether it asks for the reason too. */
  hasReason?: boolean;
  /** An example of a reason. */
  example?: string;
};

/** Asks for a number of pieces. */
export function PiecesForm({ action, name, label, hint, button, ...more }: Props) {
  const { hasReason, example = "2 broken jars" } = more;

  return (
    <ServerForm<
      typeof moreInput | typeof countInput | typeof correctionInput | typeof setAsideInput
    >
      failure={STOCK_FAILURE}
      id="pieces-form"
      action={action}
      send={button}
      sending="Saving…"
    >
      {(fields) => (
        <>
          {/* The keyboard of numbers has no minus on some phones. */}
          <TextField
            field={fields[name]}
            label={label}
            hint={hint}
            inputMode={name === "change" ? "text" : "numeric"}
          />
          {hasReason && (
            <TextField
              field={fields.reason}
              label="Reason"
              hint={`It stays in the ledger, like “${example}”.`}
            />
          )}
        </>
      )}
    </ServerForm>
  );
}
