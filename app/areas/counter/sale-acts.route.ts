import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { addProduct, setLine } from "~/domain/counter/change-sale.server";
import { chosenInput, chosenUnitInput, lineInput } from "~/domain/counter/counter.schema";
import { removeUnit } from "~/domain/counter/sale-units.server";
import { MAX_QUANTITY } from "~/domain/orders/cart";
import { requireStaff } from "~/http/auth.server";
import { pairAction, readChoice } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { COUNTER_FAILURE, salePath } from "./counter-words";

type Args = ActionFunctionArgs;

const back = ({ params }: Pick<Args, "params">) => salePath(pageId(params.id));

/** The addresses are for posts only. A GET shows the sale. */
export const loader = (args: Pick<Args, "params">) => redirect(back(args));

const NOT_SO_MANY = `A line has 1 to ${MAX_QUANTITY} pieces, and 0 removes it. Nothing was changed`;

/** The sale itself says what it is now. Back leads to the page before it, not to each press. */
const done = (_: unknown, args: Args) =>
  redirect(back(args), { status: 303, headers: { "X-Remix-Replace": "true" } });

export const action = pairAction(
  { guard: requireStaff, back },
  {
    "add-product": {
      run: async (actor, { params, request }) =>
        addProduct(actor, {
          saleId: pageId(params.id),
          ...(await readChoice(request, chosenInput)),
        }),
      done,
      failed: COUNTER_FAILURE.title,
    },
    line: {
      run: async (_, { params, request }) =>
        setLine(pageId(params.id), await readChoice(request, lineInput, NOT_SO_MANY)),
      done,
      failed: COUNTER_FAILURE.title,
    },
    "remove-unit": {
      run: async (_, { params, request }) =>
        removeUnit(pageId(params.id), await readChoice(request, chosenUnitInput)),
      done: (_, { params }) => redirect(salePath(pageId(params.id), "units"), 303),
      failed: COUNTER_FAILURE.title,
    },
  },
);
