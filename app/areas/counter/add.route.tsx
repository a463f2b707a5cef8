import { redirect } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addByName } from "~/domain/counter/change-sale.server";
import { addInput } from "~/domain/counter/counter.schema";
import { to } from "~/platform/http/cookies/flash.server";
import { pageId } from "~/platform/http/page-id.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { ADD_FIELD, askPath, customerWords, readAgain, salePath } from "./counter-words";
import { hitsOf, loadOpenSale, saleAction } from "./find-sale.server";
import { SalePage } from "./sale-page";

export const meta: MetaFunction = ({ matches }) => pageMeta("Add a Product", matches);

export const shouldRevalidate = readAgain;

export const loader = loadOpenSale;

export const action = saleAction({
  schema: addInput,
  run: (actor, input, { params }) => addByName(actor, { saleId: pageId(params.id), ...input }),
  done: ({ isAdded, isAsked, orderId, customer }, { params, input }) => {
    const id = pageId(params.id);
    if (orderId !== undefined) return redirect(`/office/orders/${orderId}`, 303);
    if (isAsked) return redirect(askPath(id, input.product), 303);
    if (customer) return to(salePath(id) + ADD_FIELD, customerWords(customer));
    return redirect(isAdded ? salePath(id) + ADD_FIELD : hitsOf(id, input.product), 303);
  },
});

/** The page of the sale, after a name was refused without script. */
export default function AddPage() {
  return <SalePage {...useLoaderData<typeof loader>()} />;
}
