import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { giveBack } from "~/domain/money/corrections/move-money.server";
import { giveBackInput } from "~/domain/money/money.schema";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { decimalOf } from "~/lib/money";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { requireBooksAsAdmin } from "./find-books.server";
import { MoneyForm } from "./money-form";
import { MONEY_FAILURE, moneyPath } from "./order-money-words";

export const meta: MetaFunction = ({ matches }) => pageMeta("Give money back", matches);

export const loader = async (args: LoaderFunctionArgs) => (await requireBooksAsAdmin(args)).books;

export const action = formAction({
  guard: requireAdmin,
  schema: giveBackInput,
  run: (actor, input, { params }) => giveBack(actor, pageId(params.id), input),
  done: (_, { params }) =>
    to(moneyPath(pageId(params.id)), { title: "Money Given Back", description: "It is entered" }),
  failure: MONEY_FAILURE,
});

export default function GiveBackPage() {
  const books = useLoaderData<typeof loader>();
  const { id } = books.order;
  return (
    <FormPage
      heading={`Give money back, order ${id}`}
      intro="For an order that was cancelled or got a discount after it was paid."
      back={{ to: moneyPath(id), label: "Back to the money of this order" }}
    >
      <MoneyForm
        action={moneyPath(id, "give-back")}
        asks={["amount", "method"]}
        amount={decimalOf(Math.max(0, books.paid - books.owed))}
        methodLegend="Money goes back as"
        version={books.version}
        button="Enter the Money"
      />
    </FormPage>
  );
}
