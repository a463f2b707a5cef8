import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getLinkedOrder, mailNewLink } from "~/domain/orders/order-links.server";
import { getActor } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { ActionButton } from "~/ui/form/action-button";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta("This Link Has Ended", matches),
  { name: "robots", content: "noindex" },
];

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const pathOf = (token = "") => `/receipt/${token}/new-link`;

/** Says nothing of the order, because the link has ended. */
export async function loader({ params }: LoaderFunctionArgs) {
  const linked = await getLinkedOrder(params.token);
  if (!linked) throw new Response(null, { status: 404 });
  return data(
    { path: pathOf(params.token) },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export const action = buttonAction({
  guard: getActor,
  run: (actor, { params }) => mailNewLink(actor, params.token),
  back: ({ params }) => pathOf(params.token),
  done: {
    title: "Look Into Your Mail",
    description: "If we still have an address of this order, a new link is on its way to it.",
  },
  failed: "No Link Was Mailed",
});

export default function NewLinkPage() {
  const { path } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading="This link has ended"
      intro="The link to an order works for 90 days, and a new one for a week. We can mail a new one to the email address of the order."
      back={{ to: "/shop", label: "Back to the shop" }}
    >
      <ActionButton action={path} className="button">
        Mail me a new link
      </ActionButton>
    </FormPage>
  );
}
