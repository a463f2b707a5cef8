import { Link } from "@remix-run/react";
import { type FormEvent, Fragment, useState } from "react";
import type { finishInput } from "~/domain/counter/counter.schema";
import { isLargeCash } from "~/domain/counter/large-cash";
import type { OpenDrawer } from "~/domain/money/drawers/open-shift.server";
import { plural } from "~/lib/counts";
import { formatDay } from "~/lib/dates/dates";
import { formatMoney, parseCents } from "~/lib/money";
import { TextField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { ServerForm } from "~/ui/form/server-form";
import { useWaitingScans } from "~/ui/scan/use-scans";
import { DateTime } from "~/ui/layout/date-time";
import { NO_FINISH_ANSWER, salePath } from "./counter-words";
import { RequiredCheckbox } from "./required-checkbox";

type Props = {
  saleId: number;
  dueCents: number;
  seen: string;
  /** The drawer that this person has open, if any. */
  drawer: OpenDrawer & { today: string };
};

/** The check of the ID, what is paid in each way, and the button that finishes the sale. */
export function FinishForm({ saleId, dueCents, seen, drawer }: Props) {
  const waiting = useWaitingScans(salePath(saleId, "scan"));
  // What was scanned belongs to the sum that is paid.
  const onPress = (event: FormEvent<HTMLFormElement>) => {
    if (waiting > 0) event.preventDefault();
  };
  const [typed, setTyped] = useState({ cash: "", debit: "" });
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const sent = new FormData(event.currentTarget);
    setTyped({ cash: textOf(sent, "cash"), debit: textOf(sent, "debit") });
  };
  return (
    <section aria-labelledby="pay" className="flow-2">
      <h2 id="pay" className="sr-only">
        Pay
      </h2>
      <ServerForm<typeof finishInput>
        failure={NO_FINISH_ANSWER}
        id="finish-form"
        action={salePath(saleId, "finish")}
        // The state that the page shows now, never the one that was sent before.
        hidden={{ seen, drawer: drawer.open?.shiftId ?? "" }}
        className="flow-3"
        onPress={onPress}
        onInput={onInput}
      >
        {(fields, { form, isPending }) => (
          <>
            <RequiredCheckbox field={fields.idChecked} label="21 or older: ID checked" />
            <div className="grid grid-cols-2 items-end gap-3">
              <TextField
                field={fields.cash}
                label="Cash given, dollars"
                isOptional
                inputMode="decimal"
                autoComplete="off"
              />
              <TextField
                field={fields.debit}
                label="By debit card, dollars"
                isOptional
                inputMode="decimal"
                autoComplete="off"
              />
            </div>
            <p role="status" className="text-lg font-semibold tabular-nums">
              {changeWords(dueCents, typed)}
            </p>
            <Drawer {...drawer} />
            <p role="status" className="small">
              {waiting > 0 &&
                `${plural(waiting, "scan is", "scans are")} not answered yet. Finish when all are in the sale.`}
            </p>
            <div className="grid [&>button]:min-h-14">
              <SubmitButton
                label={`Finish: ${formatMoney(dueCents)}`}
                pendingLabel="Finishing…"
                isPending={isPending}
              />
            </div>
            <RightCash
              asked={
                fields.cash.errors && largeCash(typed.cash || form.initialValue?.cash, dueCents)
              }
              isPending={isPending}
            />
            <QuickCash amounts={quickAmounts(dueCents)} isPending={isPending} />
          </>
        )}
      </ServerForm>
    </section>
  );
}

/** Where the cash goes. Whoever forgot to open a drawer, or to count it, reads it before they sell. */
function Drawer({ open, hasDrawers, today }: Props["drawer"]) {
  if (open) {
    return (
      <p className="small">
        Cash goes into your drawer{" "}
        <Link to={`/office/drawers/${open.drawerId}`}>
          <bdi>{open.name}</bdi>
        </Link>
        {open.day < today && (
          <>
            , open since <DateTime value={open.day} format={formatDay} />. Count and close it first
          </>
        )}
        .
      </p>
    );
  }
  if (!hasDrawers) return null;
  return (
    <p className="small">
      You have no drawer open, so cash goes into none.{" "}
      <Link to="/office/drawers">Open a drawer</Link>
    </p>
  );
}

type RightProps = { asked: number | undefined; isPending: boolean };

/** Says that a large amount in cash is meant. After the button that Enter in a field presses. */
function RightCash({ asked, isPending }: RightProps) {
  if (asked === undefined) return null;
  return (
    <p className="grid">
      <button
        name="rightCash"
        value={asked}
        className="button button-quiet min-h-14"
        aria-disabled={isPending || undefined}
      >
        Yes, that is right: {formatMoney(asked)} in cash
      </button>
    </p>
  );
}

/** The cents of what was typed, if the server asks back whether they are right. */
function largeCash(typed: unknown, dueCents: number): number | undefined {
  const cents = typeof typed === "string" ? centsOf(typed) : null;
  return cents !== null && isLargeCash(cents, dueCents) ? cents : undefined;
}

type QuickProps = { amounts: readonly number[]; isPending: boolean };

/**
 * Finishes the sale with a usual amount of cash. After the button that Enter in a field presses, which
 * is a form's first.
 */
function QuickCash({ amounts, isPending }: QuickProps) {
  return (
    <div role="group" aria-labelledby="quick-cash" className="flow-1">
      <p id="quick-cash" className="small">
        Or finish with cash of
      </p>
      <p className="flex flex-wrap gap-2 *:grow">
        <button
          name="quickCash"
          value="exact"
          className={QUICK}
          aria-disabled={isPending || undefined}
        >
          Exact
        </button>{" "}
        {amounts.map((dollars) => (
          <Fragment key={dollars}>
            <button
              name="quickCash"
              value={dollars}
              className={QUICK}
              aria-disabled={isPending || undefined}
            >
              ${dollars}
            </button>{" "}
          </Fragment>
        ))}
      </p>
    </div>
  );
}

const QUICK = "button button-quiet px-2";

const NOTES = [5, 10, 20, 50, 100];

/**
 * Whole dollars that are likely given in notes for what is due. Whole hundreds are paid with one note
 * more of twenty and above. None if nothing is due.
 */
function quickAmounts(dueCents: number): number[] {
  if (dueCents <= 0) return [];
  const next = (note: number) => Math.ceil(dueCents / (note * 100)) * note;
  const isHundreds = dueCents % 100_00 === 0;
  const amounts = NOTES.map((note) => next(note) + (isHundreds && note >= 20 ? note : 0));
  return [...new Set(amounts)].filter((dollars) => dollars * 100 > dueCents);
}

function textOf(sent: FormData, name: string): string {
  const value = sent.get(name);
  return typeof value === "string" ? value : "";
}

/** Cents of what is typed so far, or null. The server reads it by dollars(). */
function centsOf(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\$\s*/, "")
    .replace(/,(?=\d{3}(?:[,.]|$))/g, "");
  if (plain === "") return 0;
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? parseCents(plain) : null;
}

/** What is given back of the cash, while it is typed. Nothing before. */
function changeWords(dueCents: number, typed: { cash: string; debit: string }): string {
  const [cash, debit] = [centsOf(typed.cash), centsOf(typed.debit)];
  if (cash === null || debit === null || cash + debit === 0) return "";
  const change = cash + debit - dueCents;
  return change >= 0 ? `Change due: ${formatMoney(change)}` : `${formatMoney(-change)} is missing`;
}
