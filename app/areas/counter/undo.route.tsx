import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { undoSaleInput } from "~/domain/counter/counter.schema";
import { getSaleRow } from "~/domain/counter/counter-queries.server";
import { undoSale } from "~/domain/counter/finish-sale.server";
import { requireStaff } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { ReasonForm } from "~/ui/form/reason-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { COUNTER_FAILURE, salePath } from "./counter-words";

export const meta: MetaFunction = ({ matches }) => pageMeta("Undo a Sale", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const sale = await getSaleRow(pageId(args.params.id));
  if (!sale) throw new Response(null, { status: 404 });
  if (sale.orderId === null) throw redirect(salePath(sale.id));
  return { id: sale.id, orderId: sale.orderId };
}

export const action = formAction({
  guard: requireStaff,
  schema: undoSaleInput,
  run: (actor, input, { params }) => undoSale(actor, pageId(params.id), input),
  done: (_, { params }) =>
    to(salePath(pageId(params.id)), {
      title: "Sale Undone",
      description: "Give back what was paid",
    }),
  failure: COUNTER_FAILURE,
});

export default function UndoPage() {
  const { id, orderId } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={`Undo order ${orderId}`}
      intro="The order is cancelled, its pieces are on the shelf again, and all that was paid is entered as given back."
      back={{ to: salePath(id), label: `Back to order ${orderId}` }}
    >
      <ReasonForm
        action={salePath(id, "undo")}
        label="Reason"
        hint="It stays with the order. A customer with an email address reads it in the mail."
        button="Undo the Sale"
        failure={COUNTER_FAILURE}
      />
    </FormPage>
  );
}
