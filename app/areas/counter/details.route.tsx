import type { SubmissionResult } from "@conform-to/react";
import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { setDetails } from "~/domain/counter/change-sale.server";
import { type SaleDetails, saleDetailsInput } from "~/domain/counter/counter.schema";
import { getSaleRow } from "~/domain/counter/counter-queries.server";
import { requireStaff } from "~/http/auth.server";
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

export const meta: MetaFunction = ({ matches }) => pageMeta("Name and Customer", matches);

export const loader = loadDetails;

/** What the form shows of a sale. */
const valuesOf = ({ name, customerName, phone, email, note }: SaleDetails) => ({
  ...{ name, customerName, phone, email, note },
});

export const action = formAction({
  guard: requireStaff,
  schema: saleDetailsInput,
  edits: {
    present: async (tx, { params }) => {
      const sale = await getSaleRow(pageId(params.id), tx);
      return sale && valuesOf(sale);
    },
  },
  run: (_, input, { params, check }) => setDetails(pageId(params.id), input, check),
  done: (_, { params }) => to(salePath(pageId(params.id)), { title: "Sale Saved" }),
  failure: COUNTER_FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function DetailsPage() {
  const { id, shownName } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <FormPage
      heading={`Name and customer: ${shownName}`}
      intro="All of it is optional. With a phone number or an address New York's limits count what the same person bought earlier today. A date of birth is never asked or stored."
      back={{ to: salePath(id), label: `Back to ${shownName}` }}
    >
      <DetailsForm lastResult={result?.lastResult} />
    </FormPage>
  );
}

type Input = Record<"name" | "customerName" | "phone" | "email" | "note", string>;

function DetailsForm({ lastResult }: { lastResult?: SubmissionResult | undefined }) {
  const sale = useLoaderData<typeof loader>();
  const { form, fields, Form, formProps, isPending, revision } = useServerForm<Input>({
    failure: COUNTER_FAILURE,
    id: "details-form",
    action: salePath(sale.id, "details"),
    lastResult,
    defaultValue: valuesOf(sale),
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <RevisionField revision={revision} />
      <TextField
        field={fields.name}
        label="Name of the sale"
        hint="So that you find it again, like “Red hat”."
        isOptional
      />
      <TextField field={fields.customerName} label="Customer's name" isOptional />
      <TextField field={fields.phone} label="Phone number" type="tel" inputMode="tel" isOptional />
      <TextField
        field={fields.email}
        label="Email address"
        hint="The receipt's link is mailed there."
        type="email"
        size={40}
        inputMode="email"
        isOptional
      />
      <TextAreaField field={fields.note} label="Note" rows={2} isOptional />
      <SubmitButton label="Save" pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}
