import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cancelAtDesk } from "~/domain/orders/desk/act-at-desk.server";
import { getDeskOrder, type OrderAtDesk } from "~/domain/orders/desk/desk-order.server";
import { deskCancelInput } from "~/domain/orders/desk/desk.schema";
import { requireStaff } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { TextAreaField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { DESK_FAILURE, orderPath } from "./desk-words";

export const meta: MetaFunction = ({ matches }) => pageMeta("Cancel an Order", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const found = await getDeskOrder(pageId(args.params.id));
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

export const action = formAction({
  guard: requireStaff,
  schema: deskCancelInput,
  run: (actor, input, { params }) => cancelAtDesk(actor, { orderId: pageId(params.id), ...input }),
  done: (_, { params }) => to(orderPath(pageId(params.id)), { title: "Order Cancelled" }),
  failure: DESK_FAILURE,
});

export default function CancelPage() {
  const at = useLoaderData<typeof loader>();
  const { id, customerName } = at.order;
  return (
    <FormPage
      heading={`Cancel order ${id}`}
      intro={`${customerName}. What it held can be ordered by others at once.${at.stop?.departedAt ? " It left with a run: see that its pieces are back in the shop first." : ""}`}
      back={{ to: orderPath(id), label: `Back to order ${id}` }}
    >
      <CancelForm at={at} />
    </FormPage>
  );
}

type Props = { at: OrderAtDesk };

function CancelForm({ at: { order, seen } }: Props) {
  return (
    <ServerForm<typeof action>
      failure={DESK_FAILURE}
      id="cancel-form"
      action={`${orderPath(order.id)}/cancel`}
      hidden={{ seen }}
      send="Cancel the Order"
    >
      {(fields) => (
        <TextAreaField
          field={fields.reason}
          label="Reason"
          hint="The customer reads it in the mail."
          rows={3}
        />
      )}
    </ServerForm>
  );
}
