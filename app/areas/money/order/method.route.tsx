import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { changeMethod } from "~/domain/money/corrections/move-money.server";
import { methodInput } from "~/domain/money/money.schema";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { requireBooksAsAdmin } from "./find-books.server";
import { MoneyForm } from "./money-form";
import { MONEY_FAILURE, moneyPath } from "./order-money-words";

export const meta: MetaFunction = ({ matches }) => pageMeta("Change the way of paying", matches);

export const loader = async (args: LoaderFunctionArgs) => (await requireBooksAsAdmin(args)).books;

export const action = formAction({
  guard: requireAdmin,
  schema: methodInput,
  run: (actor, input, { params }) => changeMethod(actor, pageId(params.id), input),
  done: (_, { params }) =>
    to(moneyPath(pageId(params.id)), {
      title: "Way of Paying Changed",
      description: "It is entered",
    }),
  failure: MONEY_FAILURE,
});

export default function MethodPage() {
  const books = useLoaderData<typeof loader>();
  const { id } = books.order;
  return (
    <FormPage
      heading={`Change the way of paying, order ${id}`}
      intro="For money that was entered as cash and was debit, or the other way round. It changes the day on which it was paid, and both closes say so."
      back={{ to: moneyPath(id), label: "Back to the money of this order" }}
    >
      <MoneyForm
        action={moneyPath(id, "method")}
        asks={["amount", "method"]}
        methodLegend="It was paid as"
        version={books.version}
        button="Change the Way"
      />
    </FormPage>
  );
}
