import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getProduct } from "~/domain/shop/shop-queries.server";
import { getBatch } from "~/domain/stock/lock-batch.server";
import { pageId } from "~/platform/http/page-id.server";

/** The batch that the address names, with its product. Throws a 404 page if it does not exist. */
export async function findBatch({ params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const batch = await getBatch(pageId(params.id));
  const product = batch && (await getProduct(batch.productId));
  if (!product) throw new Response("", { status: 404 });
  const { id, name, strength, barcode, sku, thcPercent, cbdPercent } = product;
  return { batch, product: { id, name, strength, code: barcode ?? sku, thcPercent, cbdPercent } };
}
