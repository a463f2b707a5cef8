import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { askedAccount, noAccount } from "~/domain/accounts/customer-account.server";
import { MOST_HITS } from "~/domain/counter/change-sale.server";
import { SALE_FINISHED, SALE_GONE } from "~/domain/counter/counter.schema";
import {
  getOpenDetails,
  getSaleRow,
  listHits,
  viewSale,
} from "~/domain/counter/counter-queries.server";
import { getOpenDrawer } from "~/domain/money/drawers/open-shift.server";
import { requireStaff } from "~/http/auth.server";
import { businessDay } from "~/lib/dates/dates";
import { problemOf } from "~/lib/outcome";
import { redirectWithFlash } from "~/platform/http/cookies/flash.server";
import { type FormAct, formAction } from "~/platform/http/forms/form-action.server";
import { requestContext } from "~/platform/http/request-context.server";
import { pageId } from "~/platform/http/page-id.server";
import { COUNTER, COUNTER_FAILURE, salePath } from "./counter-words";

const toldAt = (path: string, description: string) =>
  redirectWithFlash(path, { kind: "error", title: COUNTER_FAILURE.title, description });

/** The receipt of a finished sale, for whoever wanted to change it. It says why nothing was done. */
const toReceipt = (id: number) => toldAt(salePath(id), SALE_FINISHED);

type Sent = Pick<ActionFunctionArgs, "params">;

/** The sale that the address names. Of a voided one the counter is the answer, with the reason. */
export async function saleOrLeave({ params }: Sent) {
  const sale = await getSaleRow(pageId(params.id));
  if (!sale) throw await toldAt(COUNTER, SALE_GONE);
  return sale;
}

async function leaveUnlessOpen(sent: Sent) {
  const sale = await saleOrLeave(sent);
  if (sale.finishedAt !== null) throw await toReceipt(sale.id);
  return sale;
}

/** The open sale that the address names, and whom its code from before names. */
export async function loadAsked(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const { id } = await leaveUnlessOpen(args);
  const code = (new URL(args.request.url).searchParams.get("code") ?? "").slice(0, 60);
  const asked = await askedAccount(code);
  if (!asked) throw await toldAt(salePath(id), noAccount(code));
  return { id, asked };
}

type SaleAct<Schema extends z.ZodType, Result> = Omit<
  FormAct<Admin, Schema, Result>,
  "guard" | "failure" | "whenInvalid"
>;

/**
 * The action of a form of an open sale. Of a finished one the receipt is the answer, of a voided one
 * the counter, whatever was typed.
 */
export const saleAction = <Schema extends z.ZodType, Result>(act: SaleAct<Schema, Result>) =>
  formAction<Admin, Schema, Result>({
    ...act,
    guard: requireStaff,
    failure: COUNTER_FAILURE,
    run: async (actor, input, sent) => {
      const result = await act.run(actor, input, sent);
      if (problemOf(result)) await leaveUnlessOpen(sent);
      return result;
    },
    whenInvalid: async (_errors, _actor, args) => {
      await leaveUnlessOpen(args);
      return {};
    },
  });

const HITS = "q";

/** The page of a sale with the products whose names have the text. */
export const hitsOf = (id: number, text: string) =>
  `${salePath(id)}?${new URLSearchParams({ [HITS]: text })}`;

/**
 * The open sale that the address names, and the products that are searched for on its page, or
 * the first of the shelf. A finished one has its receipt at its own address.
 */
export async function loadOpenSale(args: LoaderFunctionArgs) {
  const user = await requireStaff(args);
  const sale = await getSaleRow(pageId(args.params.id));
  // An open page of it reads it again after a refused scan.
  if (!sale && requestContext(args).isDataRequest) throw await toldAt(COUNTER, SALE_GONE);
  if (!sale) throw new Response(null, { status: 404 });
  if (sale.finishedAt !== null) throw await toReceipt(sale.id);
  const asked = new URL(args.request.url).searchParams.get(HITS) ?? "";
  const text = asked.replaceAll("\0", "").trim().slice(0, 100);
  const [view, hits, drawer] = await Promise.all([
    viewSale(sale),
    listHits(text),
    getOpenDrawer(user.id),
  ]);
  return {
    sale: view,
    found: { text, ...hits, most: MOST_HITS },
    drawer: { ...drawer, today: businessDay(new Date()) },
  };
}

export type LoadedSale = Awaited<ReturnType<typeof loadOpenSale>>;

/** The name of the open sale that the address names, and its customer. */
export async function loadDetails(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const id = pageId(args.params.id);
  const details = await getOpenDetails(id);
  if (details) return details;
  if (await getSaleRow(id)) throw await toReceipt(id);
  throw new Response(null, { status: 404 });
}

type SaleRow = NonNullable<Awaited<ReturnType<typeof getSaleRow>>>;

/** For a form of an open sale: what it would show now (formAction's `edits`). */
export const presentSale = <Values>(valuesOf: (sale: SaleRow) => Values) => ({
  present: async (tx: Parameters<typeof getSaleRow>[1], { params }: ActionFunctionArgs) => {
    const sale = await getSaleRow(pageId(params.id), tx);
    return sale && valuesOf(sale);
  },
});
