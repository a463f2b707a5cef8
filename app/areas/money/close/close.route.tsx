import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { closeDay, listCloses, paymentsOn } from "~/domain/money/closing/close-day.server";
import { differenceWords } from "~/domain/money/closing/difference-words";
import { closeInput } from "~/domain/money/money.schema";
import { METHOD_WORDS } from "~/domain/money/payment-methods";
import { salesBy } from "~/domain/money/reports/sales-report.server";
import { totalOf } from "~/domain/money/reports/sales-sums";
import { requireStaff } from "~/http/auth.server";
import { to } from "~/http/cookies/flash.server";
import { formAction } from "~/http/forms/form-action.server";
import { businessDay, formatLongDay, readDay } from "~/lib/dates/dates";
import { formatMoney } from "~/lib/money";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { PrintButton } from "~/ui/layout/print-button";
import { ScrollFrame } from "~/ui/lists/scroll-frame";
import { DayNav } from "~/ui/lists/day-nav";
import { CloseForm } from "./close-form";

const CLOSE = "/office/close";
const FAILURE = { title: "Count Not Stored", description: "Something went wrong" };

export const meta: MetaFunction = ({ matches }) => pageMeta("Close of day", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args);
  const today = businessDay(new Date());
  const asked = readDay(new URL(args.request.url).searchParams.get("day") ?? "") ?? today;
  const day = asked < today ? asked : today;
  const [methods, closes, sold] = await Promise.all([
    paymentsOn(day),
    listCloses(day),
    salesBy({ by: "tax", from: day, to: day }),
  ]);
  return { day, isToday: day === today, methods, closes, paidCents: totalOf(sold).paidCents };
}

export const action = formAction({
  guard: requireStaff,
  schema: closeInput,
  run: closeDay,
  done: (_, { input: { day } }) =>
    to(`${CLOSE}?day=${day}`, { title: "Count Stored", description: formatLongDay(day) }),
  failure: FAILURE,
});

export const clientAction = keepFormOnFailure(FAILURE);

export default function ClosePage() {
  const { day, isToday, methods, closes, paidCents } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const last = closes.at(-1);
  return (
    <div className="printed-alone column max-w-7xl stack">
      <h1>Close of day: {formatLongDay(day)}</h1>
      <DayNav path={CLOSE} day={day} isLast={isToday} />
      <Methods methods={methods} />
      <p>
        Sold on this day, by the sales ledger: <strong>{formatMoney(paidCents)}</strong>.
      </p>
      {closes.map((close, index) => (
        <Close key={close.id} close={close} number={index + 1} />
      ))}
      <h2 className="print:hidden">{last ? "Count again" : "Count"}</h2>
      <div className="print:hidden">
        <CloseForm
          key={`${day} ${last?.id}`}
          day={day}
          after={String(last?.id ?? 0)}
          lastResult={result?.lastResult}
        />
      </div>
      <PrintButton label="Print the day" hint="Print this page to have it on paper." />
    </div>
  );
}

type Sent = ReturnType<typeof useLoaderData<typeof loader>>;

function Methods({ methods }: Pick<Sent, "methods">) {
  return (
    <ScrollFrame label="Payments">
      <table>
        <thead>
          <tr>
            {["Paid by", "Payments", "Taken", "Given back", "Together"].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {methods.map(({ method, count, takenCents, backCents }) => (
            <tr key={method}>
              <th scope="row">{METHOD_WORDS[method]}</th>
              <td>{count}</td>
              <td>{formatMoney(takenCents)}</td>
              <td>{formatMoney(backCents)}</td>
              <td>
                <strong>{formatMoney(takenCents + backCents)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

function Close({ close, number }: { close: Sent["closes"][number]; number: number }) {
  const { countedCashCents, expectedCashCents, countedDebitCents, expectedDebitCents } = close;
  return (
    <section className="card flow-2 break-inside-avoid">
      <h2>{number === 1 ? "Count" : `Recount ${number - 1}`}</h2>
      <p>
        {close.countedBy ?? "A former member"}, <DateTime value={close.createdAt} />
      </p>
      <p>
        <strong>{differenceWords(close).join(" ")}</strong>
      </p>
      <ul className="list-disc pl-5">
        <li>Float: {formatMoney(close.floatCents)}</li>
        <li>
          Cash counted: {formatMoney(countedCashCents)}. With the float there should be{" "}
          {formatMoney(expectedCashCents)}.
        </li>
        <li>
          Debit counted: {formatMoney(countedDebitCents)}. There should be{" "}
          {formatMoney(expectedDebitCents)}.
        </li>
      </ul>
      {close.note && <p className="whitespace-pre-line">{close.note}</p>}
      {close.later > 0 && (
        <p className="notice">
          {close.later === 1 ? "1 payment was" : `${close.later} payments were`} entered after this
          count.
        </p>
      )}
    </section>
  );
}
