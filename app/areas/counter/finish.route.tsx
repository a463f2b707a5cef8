import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { finishInput } from "~/domain/counter/counter.schema";
import { finishSale } from "~/domain/counter/finish-sale.server";
import { requireStaff } from "~/http/auth.server";
import { problemOf } from "~/lib/outcome";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { FINISH_FAILURE, FINISHED, FINISHED_BEFORE, readAgain, salePath } from "./counter-words";
import { loadOpenSale, saleOrLeave } from "./find-sale.server";
import { SalePage } from "./sale-page";

export const meta: MetaFunction = ({ matches }) => pageMeta("Finish a Sale", matches);

export const shouldRevalidate = readAgain;

export const loader = loadOpenSale;

export const action = formAction({
  guard: requireStaff,
  schema: finishInput,
  run: async (actor, input, sent) => {
    const result = await finishSale(actor, pageId(sent.params.id), input);
    if (problemOf(result)) await saleOrLeave(sent);
    return result;
  },
  done: ({ isOwn }, { params }) =>
    to(salePath(pageId(params.id)), isOwn ? FINISHED : FINISHED_BEFORE),
  failure: FINISH_FAILURE,
  // Somebody else finished it, so no field is to be corrected.
  whenInvalid: async (_errors, _actor, args) => {
    const sale = await saleOrLeave(args);
    if (sale.orderId !== null) throw await to(salePath(sale.id), FINISHED_BEFORE);
    return {};
  },
});

/** The page of the sale, after it was not finished without script. */
export default function FinishPage() {
  return <SalePage {...useLoaderData<typeof loader>()} />;
}
