import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { changeChoices } from "~/domain/orders/desk/change-choices.server";
import { changeOrderInput } from "~/domain/orders/desk/change-order.schema";
import { changeOrder } from "~/domain/orders/desk/change-order.server";
import { STATUS_WORDS } from "~/domain/orders/order-status";
import { requireStaff } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { useStaysShown } from "~/ui/opening/use-stays-shown";
import { ChangeForm } from "./change-form";
import { DESK_FAILURE, orderPath } from "./desk-words";

export const meta: MetaFunction = ({ matches }) => pageMeta("Change an Order", matches);

// After a refusal the order is read again, and its present state is what the next press names.
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => (actionStatus === undefined ? defaultShouldRevalidate : actionStatus < 500);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const found = await changeChoices(pageId(args.params.id), new Date());
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

export const action = formAction({
  guard: requireStaff,
  schema: changeOrderInput,
  run: (actor, input, { params }) => changeOrder(actor, { orderId: pageId(params.id), ...input }),
  done: (_, { params }) => to(orderPath(pageId(params.id)), { title: "Order Changed" }),
  failure: DESK_FAILURE,
});

export default function ChangePage() {
  const choices = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { id, status } = choices.order;
  // What is typed stays when the order is finished meanwhile.
  const isShown = useStaysShown(choices.isOpen, result !== undefined);
  return (
    <FormPage
      heading={`Change order ${id}`}
      intro="Pieces that were ordered keep their price, added ones have today's. The customer gets a mail if the lines, the time or the address change."
      back={{ to: orderPath(id), label: `Back to order ${id}` }}
    >
      {!choices.isOpen && (
        <p className="banner">
          This order is {STATUS_WORDS[status].label.toLowerCase()}, so it can no longer be changed.
        </p>
      )}
      {isShown && <ChangeForm choices={choices} />}
    </FormPage>
  );
}
