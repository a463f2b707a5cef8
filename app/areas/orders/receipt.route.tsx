import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/ui/layout/page-meta";
import { ownOrderPage } from "./own-order.server";
import { Receipt } from "./receipt";

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => [
  ...pageMeta(loaded ? `Order ${loaded.order.id}` : "404 Page Not Found", matches),
  { name: "robots", content: "noindex" },
];

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Whoever has the signed link may see the order, because guests have no account. */
export async function loader(args: LoaderFunctionArgs) {
  return data(await ownOrderPage(args), { headers: { "Cache-Control": "private, no-store" } });
}

export default function ReceiptPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <p className="print:hidden">
        <Link to="/shop">Back to the shop</Link>
      </p>
      <Receipt {...page} />
      <p className="small print:hidden">
        Keep this page's address: whoever has it can see this order, and nobody else can. It works
        for 90 days after the order. Then we mail you a new one here.
      </p>
    </div>
  );
}
