import { addProduct, openSale } from "~/domain/counter/change-sale.server";
import { anyAdmin, unwrap } from "./builders";

let presses = 0;

/** Opens a sale at the counter, with one piece of each of these products. */
export async function openedSale(...products: { id: number }[]): Promise<number> {
  const actor = anyAdmin();
  presses += 1;
  const { id: saleId } = unwrap(await openSale(actor, { seen: `opened ${presses}` }));
  for (const { id: productId } of products) {
    unwrap(await addProduct(actor, { saleId, productId, seen: "0" }));
  }
  return saleId;
}
