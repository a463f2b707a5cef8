import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mailReceipt } from "~/domain/orders/mail-receipt.server";
import { getOrder } from "~/domain/orders/orders-queries.server";
import { receiptAddressInput } from "~/domain/orders/orders.schema";
import { getActor, requireStaff } from "~/http/auth.server";
import { readId } from "~/lib/input/read-id";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { RECEIPT_FAILURE, receiptPath, salePath } from "./counter-words";
import { MailReceiptForm } from "./mail-receipt-form";

export const meta: MetaFunction = ({ matches }) => pageMeta("Mail a Receipt", matches);

/** The counter's sale whose page has the form, or null. */
const saleIn = (request: Request) => readId(new URL(request.url).searchParams.get("sale"));

async function findOrder({ params }: Pick<LoaderFunctionArgs, "params">) {
  const order = await getOrder(pageId(params.id));
  if (!order) throw new Response(null, { status: 404 });
  return order;
}

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const { id } = await findOrder(args);
  return { id, saleId: saleIn(args.request) };
}

export const action = formAction({
  guard: requireStaff,
  schema: receiptAddressInput,
  run: async (_, input, args) => mailReceipt(await getActor(args), await findOrder(args), input),
  done: (_, { params, request, input: { email } }) => {
    const saleId = saleIn(request);
    const page = saleId === null ? receiptPath(pageId(params.id)) : salePath(saleId);
    return to(page, { title: "Receipt on Its Way", description: `To ${email}` });
  },
  failure: RECEIPT_FAILURE,
});

export default function MailReceiptPage() {
  const { id, saleId } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={`Mail the receipt of order ${id}`}
      intro="The address is used for this mail alone."
      back={{ to: receiptPath(id), label: `Receipt of order ${id}` }}
    >
      <MailReceiptForm orderId={id} saleId={saleId} />
    </FormPage>
  );
}
