import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mailReceipt } from "~/domain/orders/mail-receipt.server";
import { receiptAddressInput } from "~/domain/orders/orders.schema";
import { getActor } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { EmailForm } from "~/ui/form/email-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { requireOwnOrder } from "./own-order.server";

const FAILURE = { title: "Receipt Not Mailed", description: "Something went wrong" };

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta("Mail Your Receipt", matches),
  { name: "robots", content: "noindex" },
];

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { order, path } = await requireOwnOrder(args);
  return data({ id: order.id, path }, { headers: { "Cache-Control": "private, no-store" } });
}

export const action = formAction({
  guard: requireOwnOrder,
  schema: receiptAddressInput,
  run: async ({ order }, input, args) => mailReceipt(await getActor(args), order, input),
  done: (_, { actor: { path }, input: { email } }) =>
    to(path, { title: "Receipt on Its Way", description: `To ${email}` }),
  failure: FAILURE,
});

export default function MailReceiptPage() {
  const { id, path } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={`Mail the receipt of order ${id}`}
      intro="Whoever gets the mail can see your order. We use the address for this mail alone."
      back={{ to: path, label: "Back to your order" }}
    >
      <EmailForm
        id="mail-receipt"
        action={`${path}/mail`}
        button={{ label: "Mail the Receipt", pendingLabel: "Mailing…" }}
        failure={FAILURE}
      />
    </FormPage>
  );
}
