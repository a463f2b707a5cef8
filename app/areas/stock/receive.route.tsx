import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { receiveMore } from "~/domain/stock/receive-stock.server";
import { moreInput } from "~/domain/stock/stock.schema";
import { requireStaff } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { findBatch } from "./find-batch.server";
import { PiecesForm } from "./pieces-form";
import { batchPath, STOCK_FAILURE } from "./stock-words";

export const meta: MetaFunction = ({ matches }) => pageMeta("Receive More", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  return findBatch(args);
}

export const action = formAction({
  guard: (args: ActionFunctionArgs) => requireStaff(args),
  schema: moreInput,
  run: (user, input, { params }) => receiveMore(user, pageId(params.id), input),
  done: (_, { params }) => to(batchPath(pageId(params.id)), { title: "Stock Received" }),
  failure: STOCK_FAILURE,
});

export default function ReceiveMorePage() {
  const { batch, product } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={`Receive More: ${product.name}`}
      intro={`Batch ${batch.code}.`}
      back={{ to: batchPath(batch.id), label: `Back to batch ${batch.code}` }}
    >
      <PiecesForm
        action={`${batchPath(batch.id)}/receive`}
        name="quantity"
        label="Pieces that came"
        hint="Packages as they are sold, like 40."
        button="Receive"
      />
    </FormPage>
  );
}
