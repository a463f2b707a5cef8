import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { giveDiscount } from "~/domain/money/discounts/give-discount.server";
import { discountInput } from "~/domain/money/money.schema";
import { requireStaff } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { requireBooks } from "./find-books.server";
import { discountLines } from "./line-choices";
import { MoneyForm } from "./money-form";
import { MONEY_FAILURE, moneyPath } from "./order-money-words";

export const meta: MetaFunction = ({ matches }) => pageMeta("Give a discount", matches);

export const loader = async (args: LoaderFunctionArgs) => (await requireBooks(args)).books;

export const action = formAction({
  guard: requireStaff,
  schema: discountInput,
  run: (actor, input, { params }) => giveDiscount(actor, pageId(params.id), input),
  done: (_, { params }) =>
    to(moneyPath(pageId(params.id)), { title: "Discount Given", description: "It is entered" }),
  failure: MONEY_FAILURE,
});

export default function DiscountPage() {
  const books = useLoaderData<typeof loader>();
  const { id } = books.order;
  return (
    <FormPage
      heading={`Give a discount, order ${id}`}
      intro="It changes the price and its taxes at once. The owner's floor is the limit."
      back={{ to: moneyPath(id), label: "Back to the money of this order" }}
    >
      <MoneyForm
        action={moneyPath(id, "discount")}
        asks={["line", "amount"]}
        lines={discountLines(books)}
        version={books.version}
        button="Give the Discount"
      />
    </FormPage>
  );
}
