import type { SubmissionResult } from "@conform-to/react";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cancelAtDesk } from "~/domain/orders/desk/act-at-desk.server";
import { getDeskOrder, type OrderAtDesk } from "~/domain/orders/desk/desk-order.server";
import { deskCancelInput } from "~/domain/orders/desk/desk.schema";
import { requireStaff } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextAreaField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
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
  const result = useActionData<typeof action>();
  const { id, customerName } = at.order;
  return (
    <FormPage
      heading={`Cancel order ${id}`}
      intro={`${customerName}. What it held can be ordered by others at once.${at.stop?.departedAt ? " It left with a run: see that its pieces are back in the shop first." : ""}`}
      back={{ to: orderPath(id), label: `Back to order ${id}` }}
    >
      <CancelForm at={at} lastResult={result?.lastResult} />
    </FormPage>
  );
}

type Props = { at: OrderAtDesk; lastResult?: SubmissionResult | undefined };

function CancelForm({ at: { order, seen }, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<{ reason: string }>({
    failure: DESK_FAILURE,
    id: "cancel-form",
    action: `${orderPath(order.id)}/cancel`,
    lastResult,
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <input type="hidden" name="seen" value={seen} />
      <TextAreaField
        field={fields.reason}
        label="Reason"
        hint="The customer reads it in the mail."
        rows={3}
      />
      <SubmitButton label="Cancel the Order" pendingLabel="Sending…" isPending={isPending} />
    </Form>
  );
}
