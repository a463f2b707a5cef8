import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountCode } from "~/domain/accounts/account-code.server";
import { setDetails } from "~/domain/counter/change-sale.server";
import { type SaleDetails, saleDetailsInput } from "~/domain/counter/counter.schema";
import { to } from "~/platform/http/cookies/flash.server";
import { pageId } from "~/platform/http/page-id.server";
import { TextAreaField, TextField } from "~/ui/form/field";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { pageMeta } from "~/ui/layout/page-meta";
import { salePath } from "./counter-words";
import { loadDetails, presentSale, saleAction } from "./find-sale.server";
import { SaleFormPage } from "./sale-form";

export const meta: MetaFunction = ({ matches }) => pageMeta("Name and Customer", matches);

type Stored = Omit<SaleDetails, "account"> & { userId: number | null };

/** What the form shows of a sale. */
const valuesOf = ({ name, customerName, phone, email, note, userId }: Stored) => ({
  ...{ name, customerName, phone, email, note },
  account: userId === null ? null : accountCode(userId),
});

export async function loader(args: LoaderFunctionArgs) {
  const details = await loadDetails(args);
  return { ...details, values: valuesOf(details) };
}

export const action = saleAction({
  schema: saleDetailsInput,
  edits: presentSale(valuesOf),
  run: (_, input, { params, check }) => setDetails(pageId(params.id), input, check),
  done: (_, { params }) => to(salePath(pageId(params.id)), { title: "Sale Saved" }),
});

export const shouldRevalidate = keepOnRefusal;

export default function DetailsPage() {
  const { values } = useLoaderData<typeof loader>();
  return (
    <SaleFormPage<Input>
      act="details"
      heading="Name and customer"
      intro="All of it is optional. With an account, a phone number or an address New York's limits count what the same person bought earlier today. A date of birth is never asked or stored."
      button="Save"
      defaultValue={values}
    >
      {(fields) => (
        <>
          <TextField
            field={fields.name}
            label="Name of the sale"
            hint="So that you find it again, like “Red hat”."
            isOptional
          />
          <TextField
            field={fields.account}
            label="Customer's account"
            hint="The code on the page of their account. The order will stand there. Empty it to take the account out."
            autoComplete="off"
            isOptional
          />
          <TextField
            field={fields.customerName}
            label="Customer's name"
            hint="If it is another than the account's."
            isOptional
          />
          <TextField
            field={fields.phone}
            label="Phone number"
            type="tel"
            inputMode="tel"
            isOptional
          />
          <TextField
            field={fields.email}
            label="Email address"
            hint="The receipt's link is mailed there, else to the account's address."
            type="email"
            inputMode="email"
            isOptional
          />
          <TextAreaField field={fields.note} label="Note" rows={2} isOptional />
        </>
      )}
    </SaleFormPage>
  );
}

type Input = Record<"name" | "account" | "customerName" | "phone" | "email" | "note", string>;
