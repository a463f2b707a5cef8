import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { refundInput } from "~/domain/money/money.schema";
import { refundOrder } from "~/domain/orders/money-back.server";
import { requireStaff } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { requireBooks } from "./find-books.server";
import { bookedLines } from "./line-choices";
import { MoneyForm } from "./money-form";
import { MONEY_FAILURE, moneyPath } from "./order-money-words";

export const meta: MetaFunction = ({ matches }) => pageMeta("Take pieces back", matches);

export const loader = async (args: LoaderFunctionArgs) => (await requireBooks(args)).books;

export const action = formAction({
  guard: requireStaff,
  schema: refundInput,
  run: (actor, input, { params }) => refundOrder(actor, pageId(params.id), input),
  done: (_, { params }) =>
    to(moneyPath(pageId(params.id)), { title: "Refund Entered", description: "It is entered" }),
  failure: MONEY_FAILURE,
});

export default function RefundPage() {
  const books = useLoaderData<typeof loader>();
  const { id } = books.order;
  const hasGoods = books.lines.some(({ taxClass }) => taxClass === "goods");
  return (
    <FormPage
      heading={`Take pieces back, order ${id}`}
      intro="The pieces and their part of the price leave the books today, and the money goes back. Cannabis is not sold again: its pieces go to the quarantine of their batch."
      back={{ to: moneyPath(id), label: "Back to the money of this order" }}
    >
      <MoneyForm
        action={moneyPath(id, "refund")}
        asks={["line", "quantity", "method", ...(hasGoods ? (["restock"] as const) : [])]}
        lines={bookedLines(books)}
        methodLegend="Money goes back as"
        version={books.version}
        button="Enter the Refund"
      />
    </FormPage>
  );
}
