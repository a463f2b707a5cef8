import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { correctionInput } from "~/domain/money/money.schema";
import { correctOrder } from "~/domain/orders/money-back.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { requireBooksAsAdmin } from "./find-books.server";
import { bookedLines } from "./line-choices";
import { MoneyForm } from "./money-form";
import { MONEY_FAILURE, moneyPath } from "./order-money-words";

export const meta: MetaFunction = ({ matches }) => pageMeta("Correct an amount", matches);

export const loader = async (args: LoaderFunctionArgs) => (await requireBooksAsAdmin(args)).books;

export const action = formAction({
  guard: requireAdmin,
  schema: correctionInput,
  run: (actor, input, { params }) => correctOrder(actor, pageId(params.id), input),
  done: (_, { params }) =>
    to(moneyPath(pageId(params.id)), { title: "Correction Entered", description: "It is entered" }),
  failure: MONEY_FAILURE,
});

export default function CorrectPage() {
  const books = useLoaderData<typeof loader>();
  const { id } = books.order;
  return (
    <FormPage
      heading={`Correct an amount, order ${id}`}
      intro="The customer of a line pays less or more. The pieces stay with the customer."
      back={{ to: moneyPath(id), label: "Back to the money of this order" }}
    >
      <MoneyForm
        action={moneyPath(id, "correct")}
        asks={["line", "direction", "amount", "method"]}
        lines={bookedLines(books)}
        version={books.version}
        button="Enter the Correction"
      />
    </FormPage>
  );
}
