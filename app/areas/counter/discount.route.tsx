import type { SubmissionResult } from "@conform-to/react";
import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { setDiscount } from "~/domain/counter/change-sale.server";
import { saleDiscountInput } from "~/domain/counter/counter.schema";
import { getSaleRow } from "~/domain/counter/counter-queries.server";
import { requireStaff } from "~/http/auth.server";
import { decimalOf } from "~/lib/money";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField, TextField } from "~/ui/form/field";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { RevisionField } from "~/ui/form/revision-field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { COUNTER_FAILURE, salePath } from "./counter-words";
import { loadDetails } from "./find-sale.server";

export const meta: MetaFunction = ({ matches }) => pageMeta("Discount on a Sale", matches);

export const loader = loadDetails;

/** What the form shows of a sale. */
const valuesOf = (sale: { discountCents: number; discountReason: string | null }) => ({
  amount: sale.discountCents > 0 ? decimalOf(sale.discountCents) : "",
  reason: sale.discountReason,
});

export const action = formAction({
  guard: requireStaff,
  schema: saleDiscountInput,
  edits: {
    present: async (tx, { params }) => {
      const sale = await getSaleRow(pageId(params.id), tx);
      return sale && valuesOf(sale);
    },
  },
  run: (_, input, { params, check }) => setDiscount(pageId(params.id), input, check),
  done: (_, { params, input }) =>
    to(salePath(pageId(params.id)), {
      title: input.amount > 0 ? "Discount Given" : "No Discount",
    }),
  failure: COUNTER_FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function DiscountPage() {
  const { id, shownName } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <FormPage
      heading={`Discount: ${shownName}`}
      intro="It is taken off the whole sale. The owner's floor is the limit."
      back={{ to: salePath(id), label: `Back to ${shownName}` }}
    >
      <DiscountForm lastResult={result?.lastResult} />
    </FormPage>
  );
}

function DiscountForm({ lastResult }: { lastResult?: SubmissionResult | undefined }) {
  const sale = useLoaderData<typeof loader>();
  const { form, fields, Form, formProps, isPending, revision } = useServerForm<{
    amount: string;
    reason: string;
  }>({
    failure: COUNTER_FAILURE,
    id: "discount-form",
    action: salePath(sale.id, "discount"),
    lastResult,
    defaultValue: valuesOf(sale),
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <RevisionField revision={revision} />
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
      <SubmitButton label="Save the Discount" pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}
