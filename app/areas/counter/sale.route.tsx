import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getReceipt } from "~/domain/counter/receipt.server";
import { requireStaff } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { readAgain } from "./counter-words";
import { loadOpenSale } from "./find-sale.server";
import { SalePage } from "./sale-page";
import { SaleReceipt } from "./sale-receipt";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const title = data?.receipt ? `Order ${data.receipt.order.id}` : data?.open?.sale.name;
  return pageMeta(title ?? "404 Page Not Found", matches);
};

export const shouldRevalidate = readAgain;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const receipt = await getReceipt(pageId(args.params.id));
  return { receipt, open: receipt ? null : await loadOpenSale(args) };
}

export default function SaleRoute() {
  const { receipt, open } = useLoaderData<typeof loader>();
  if (receipt) return <SaleReceipt receipt={receipt} />;
  return open && <SalePage {...open} />;
}
