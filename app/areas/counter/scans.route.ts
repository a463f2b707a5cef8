import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { addByName, type Typed } from "~/domain/counter/change-sale.server";
import { scanInput, scannedUnitInput } from "~/domain/counter/counter.schema";
import { addUnit } from "~/domain/counter/sale-units.server";
import { requireStaff } from "~/http/auth.server";
import { operationOf } from "~/lib/input/operation";
import { scanAction } from "~/platform/http/forms/scan-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { askPath, customerWords, salePath } from "./counter-words";
import { hitsOf } from "./find-sale.server";

type Args = Pick<ActionFunctionArgs, "params">;

/** The addresses are for posts by script. A GET shows the sale. */
export const loader = ({ params }: Args) => redirect(salePath(pageId(params.id)));

const scan = scanAction({
  guard: requireStaff,
  schema: scanInput,
  run: (actor, input, { params }) => addByName(actor, { saleId: pageId(params.id), ...input }),
  done: (typed, { product }, { params }) => saidOf(typed, product, pageId(params.id)),
});

function saidOf(typed: Typed, text: string, saleId: number) {
  const { isAdded, isAsked, isNear, names = [], orderId, customer } = typed;
  if (orderId !== undefined) {
    return { message: `This is order ${orderId}`, to: `/office/orders/${orderId}` };
  }
  if (isAsked) {
    return {
      message: "This is a customer's code from before. Compare the name with the ID first",
      to: askPath(saleId, text),
    };
  }
  if (customer) {
    const { title, description } = customerWords(customer);
    return { message: `${title}: ${description}` };
  }
  if (isAdded) return { message: `Added: ${names.join(", ")}` };
  const message = isNear
    ? "No product has this in its name. Some are near it"
    : "Several products have this in their name";
  return { message, to: hitsOf(saleId, text) };
}

const scanUnit = scanAction({
  guard: requireStaff,
  schema: scannedUnitInput,
  run: (_, input, { params }) => addUnit(pageId(params.id), input),
  done: ({ productName }) => ({ message: `Unit scanned: ${productName}` }),
});

export const action = (args: ActionFunctionArgs) =>
  operationOf(args.request) === "scan" ? scan(args) : scanUnit(args);
