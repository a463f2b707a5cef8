import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { getProduct } from "~/domain/shop/shop-queries.server";
import { receiveBatch } from "~/domain/stock/receive-stock.server";
import { readBatch, receiptInput } from "~/domain/stock/stock.schema";
import { leftOf, listBatches } from "~/domain/stock/stock-queries.server";
import { requireStaff } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { ReceiveForm } from "./receive-form";
import { batchPath, LABELS, productStockPath, STOCK, STOCK_FAILURE } from "./stock-words";
import { formatCount, plural } from "~/lib/counts";
import { Day } from "~/ui/lists/day";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? `Stock of ${data.product.name}` : "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const product = await getProduct(pageId(args.params.productId));
  if (!product) throw new Response("", { status: 404 });
  const { id, name } = product;
  const left = (await leftOf([id])).get(id) ?? null;
  return { product: { id, name }, left, batches: await listBatches(id) };
}

export const action = formAction({
  guard: (args: ActionFunctionArgs) => requireStaff(args),
  schema: receiptInput,
  run: (user, input, { params }) => receiveBatch(user, pageId(params.productId), readBatch(input)),
  done: ({ id }, { input }) =>
    to(batchPath(id), {
      title: "Stock Received",
      description: `${formatCount(input.quantity)} in batch ${input.batchCode}`,
    }),
  failure: STOCK_FAILURE,
});

export default function ProductStockPage() {
  const { product, left, batches } = useLoaderData<typeof loader>();
  const quarantined = batches.reduce((sum, batch) => sum + batch.quarantined, 0);
  return (
    <div className="column stack">
      <p className="print:hidden">
        <Link to={STOCK.to}>{STOCK.label}</Link>
      </p>
      <h1>
        Stock of <bdi>{product.name}</bdi>
      </h1>
      <p className="print:hidden">
        <Link to={`${LABELS}?product=${product.id}`}>Its shelf label</Link>
      </p>
      <p className="lead">
        {left === null
          ? "Not counted yet. With its first batch, what is left decides whether it can be ordered."
          : `${formatCount(left)} left to order.`}
      </p>
      {quarantined > 0 && (
        <p className="banner">Quarantine: {plural(quarantined, "piece")}, not to be sold.</p>
      )}
      {batches.length > 0 && (
        <>
          <h2>Batches</h2>
          <ul className="stack">
            {batches.map((batch) => (
              <li key={batch.id} className="card">
                <h3>
                  <Link to={batchPath(batch.id)}>
                    Batch <bdi>{batch.code}</bdi>
                  </Link>
                </h3>
                {batch.withdrawnAt && (
                  <p className="badge">
                    Withdrawn: <bdi>{batch.withdrawnReason}</bdi>
                  </p>
                )}
                <p>
                  {formatCount(batch.onHand)} in the house, {formatCount(batch.held)} held for
                  orders
                  {batch.quarantined > 0 && `, ${formatCount(batch.quarantined)} in quarantine`}
                  {batch.bestBefore && (
                    <>
                      {" "}
                      · best before <Day value={batch.bestBefore} />
                    </>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>Receive a new batch</h2>
      <ReceiveForm action={productStockPath(product.id)} />
    </div>
  );
}
