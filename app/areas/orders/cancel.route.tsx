import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { cancelOwnOrder } from "~/domain/orders/desk/cancel-own-order.server";
import { isCancellable, STATUS_WORDS } from "~/domain/orders/order-status";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { ActionButton } from "~/ui/form/action-button";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { useSite } from "~/ui/layout/use-content";
import { requireOwnOrder } from "./own-order.server";

const FAILURE = { title: "Order Not Cancelled", description: "Something went wrong" };

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta("Cancel Your Order", matches),
  { name: "robots", content: "noindex" },
];

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Changes nothing: programs that check mail open every link in it. */
export async function loader(args: LoaderFunctionArgs) {
  const { order, path } = await requireOwnOrder(args);
  const { id, status } = order;
  return data({ id, status, path }, { headers: { "Cache-Control": "private, no-store" } });
}

export const action = buttonAction({
  guard: requireOwnOrder,
  run: ({ by, order }) => cancelOwnOrder(by, order.id),
  back: async (args) => (await requireOwnOrder(args)).path,
  done: { title: "Order Cancelled", description: "Thank you for telling us." },
  failed: FAILURE.title,
});

export default function CancelPage() {
  const { id, status, path } = useLoaderData<typeof loader>();
  const { phone } = useSite();
  const back = { to: path, label: "Back to your order" };
  if (!isCancellable(status)) {
    const label = STATUS_WORDS[status].label.toLowerCase();
    return (
      <FormPage heading={`Your order ${id}`} intro={`Your order is ${label}.`} back={back}>
        {status === "ready" && <p>It is too late to cancel it here. Call us at {phone}.</p>}
      </FormPage>
    );
  }
  return (
    <FormPage
      heading={`Cancel your order ${id}?`}
      intro="Others can then order what we hold for you."
      back={back}
    >
      <div className="button-row">
        <ActionButton failure={FAILURE} action={`${path}/cancel`} className="button">
          Cancel the Order
        </ActionButton>{" "}
        <Link className="button button-quiet" to={path}>
          Keep It
        </Link>
      </div>
    </FormPage>
  );
}
