import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { setDiscount } from "~/domain/counter/change-sale.server";
import { saleDiscountInput } from "~/domain/counter/counter.schema";
import { decimalOf } from "~/lib/money";
import { to } from "~/platform/http/cookies/flash.server";
import { pageId } from "~/platform/http/page-id.server";
import { TextAreaField, TextField } from "~/ui/form/field";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { pageMeta } from "~/ui/layout/page-meta";
import { salePath } from "./counter-words";
import { loadDetails, presentSale, saleAction } from "./find-sale.server";
import { SaleFormPage } from "./sale-form";

export const meta: MetaFunction = ({ matches }) => pageMeta("Discount on a Sale", matches);

export const loader = loadDetails;

/** What the form shows of a sale. */
const valuesOf = (sale: { discountCents: number; discountReason: string | null }) => ({
  amount: sale.discountCents > 0 ? decimalOf(sale.discountCents) : "",
  reason: sale.discountReason,
});

export const action = saleAction({
  schema: saleDiscountInput,
  edits: presentSale(valuesOf),
  run: (_, input, { params, check }) => setDiscount(pageId(params.id), input, check),
  done: (_, { params, input }) =>
    to(salePath(pageId(params.id)), {
      title: input.amount > 0 ? "Discount Given" : "No Discount",
    }),
});

export const shouldRevalidate = keepOnRefusal;

export default function DiscountPage() {
  const sale = useLoaderData<typeof loader>();
  return (
    <SaleFormPage<Record<"amount" | "reason", string>>
      act="discount"
      heading="Discount"
      intro="It is taken off the whole sale. The owner's floor is the limit."
      button="Save the Discount"
      defaultValue={valuesOf(sale)}
    >
      {(fields) => (
        <>
          <TextField
            field={fields.amount}
            label="Discount, dollars"
            hint="Like 5.00. Enter 0 to take it back."
            inputMode="decimal"
          />
          <TextAreaField
            field={fields.reason}
            label="Reason"
            hint="It stays with the order."
            rows={2}
            isOptional
          />
        </>
      )}
    </SaleFormPage>
  );
}
