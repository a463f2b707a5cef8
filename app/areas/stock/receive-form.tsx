import type { receiptInput } from "~/domain/stock/stock.schema";
import { TextField } from "~/ui/form/field";
import { BatchFields } from "./batch-fields";
import { STOCK_FAILURE } from "./stock-words";
import { ServerForm } from "~/ui/form/server-form";

type Props = { action: string };

/** A new batch with the pieces that came. */
export function ReceiveForm({ action }: Props) {
  return (
    <ServerForm<typeof receiptInput>
      failure={STOCK_FAILURE}
      id="receive-form"
      action={action}
      send="Receive"
      sending="Receiving…"
    >
      {(fields) => (
        <>
          <TextField
            field={fields.quantity}
            label="Pieces that came"
            hint="Packages as they are sold, like 40."
            inputMode="numeric"
          />
          <BatchFields fields={fields} />
        </>
      )}
    </ServerForm>
  );
}
