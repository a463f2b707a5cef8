import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { RESERVATION_STATES } from "~/domain/appointments/appointment-states";
import { INBOX_KINDS, INBOX_STATES } from "~/domain/inbox/inbox-kinds";
import { STATUS_WORDS } from "~/domain/orders/order-status";
import { guestPage, noteGuest } from "~/domain/guests/guest-page.server";
import { guestInput, guestNoteInput } from "~/domain/guests/guests.schema";
import { requireStaff } from "~/http/auth.server";
import { shownEmail } from "~/lib/text/shown-email";
import { plural } from "~/lib/counts";
import { labelOf } from "~/lib/input/choices";
import { formatMoney, parseCents } from "~/lib/money";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { ReservationTime } from "~/ui/appointments/reservation-time";
import { TextAreaField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { guestPath } from "~/ui/lists/guest-link";
import { LinkedLines } from "~/ui/lists/linked-lines";
import { accountPath } from "./people-words";

const HEADING = "Guest";
const FAILURE = { title: "The note was not saved" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const actor = await requireStaff(args);
  const asked = guestInput.safeParse({
    email: new URL(args.request.url).searchParams.get("email") ?? "",
  });
  if (!asked.success) throw redirect("/office/find");
  return guestPage(actor, asked.data.email);
}

export const action = formAction({
  guard: requireStaff,
  schema: guestNoteInput,
  run: (actor, input) => noteGuest(actor, input),
  done: (_, { input }) => to(guestPath(input.email), { title: "Note Added" }),
  failure: FAILURE,
});

export default function GuestPage() {
  const { email, names, phones, visits, bought, items, notes, ofAdmins, others } =
    useLoaderData<typeof loader>();
  return (
    <div className="column wide stack">
      <h1 className="wrap-anywhere">
        <bdi>{names[0] ?? shownEmail(email)}</bdi>
      </h1>
      <dl className="facts">
        <Fact term="Email">{shownEmail(email)}</Fact>
        {phones.length > 0 && <Fact term="Phone">{phones.join(", ")}</Fact>}
        {names.length > 1 && <Fact term="Also as">{names.slice(1).join(", ")}</Fact>}
        <Fact term="Visits">
          {`${plural(visits.came, "visit")}, ${visits.missed} not arrived, of ${plural(visits.all, "reservation")}`}
        </Fact>
        <Fact term="Orders">
          {`${bought.completed} handed over, of ${plural(bought.all, "order")}`}
        </Fact>
        {ofAdmins && <OfAdmins {...ofAdmins} />}
      </dl>
      <PerhapsTheSame {...others} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <LinkedLines
          heading="Appointments"
          lines={visits.rows.map((row) => ({
            to: `/office/appointments/${row.reference}`,
            label: `${row.reference}, ${row.title}`,
            words: (
              <>
                {labelOf(RESERVATION_STATES, row.state)}, {plural(row.partySize, "guest")},{" "}
                <ReservationTime {...row} />
              </>
            ),
          }))}
        />
        <LinkedLines
          heading="Orders"
          lines={bought.rows.map(({ id, status, total, createdAt }) => ({
            to: `/office/orders/${id}`,
            label: `Order ${id}`,
            words: `${STATUS_WORDS[status].label}, ${formatMoney(parseCents(total))}`,
            at: createdAt,
          }))}
        />
        <LinkedLines
          heading="Inbox"
          lines={items.map(({ id, subject, kind, state, createdAt }) => ({
            to: `/office/inbox/${id}`,
            label: subject,
            words: `${labelOf(INBOX_KINDS, kind)}, ${labelOf(INBOX_STATES, state)}`,
            at: createdAt,
          }))}
        />
        <section className="card flow-4" aria-labelledby="notes">
          <h2 id="notes">Notes of the team</h2>
          <NoteForm email={email} />
          <ul className="flow-2">
            {notes.map(({ id, text, author, createdAt }) => (
              <li key={id}>
                <p className="small text-ink-soft">
                  <DateTime value={createdAt} />, <bdi>{author ?? "Former member"}</bdi>
                </p>
                <p className="user-text wrap-anywhere whitespace-pre-line" dir="auto">
                  {text}
                </p>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>{" "}
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

type Page = Awaited<ReturnType<typeof guestPage>>;

function OfAdmins({ account, getsLetters, posts, comments }: NonNullable<Page["ofAdmins"]>) {
  return (
    <>
      <Fact term="Letters">{getsLetters ? "Gets launch updates" : "Gets none"}</Fact>
      {account && (
        <Fact term="Account">
          <Link to={accountPath(account.id)}>{account.username}</Link>, {plural(posts, "post")},{" "}
          {plural(comments, "comment")}
        </Fact>
      )}
    </>
  );
}

function PerhapsTheSame({ emails, reservations, orders }: Page["others"]) {
  const others = [
    ...emails.map((email) => ({ page: guestPath(email), label: shownEmail(email), name: "" })),
    ...reservations.map(({ reference, name }) => ({
      page: `/office/appointments/${reference}`,
      label: reference,
      name,
    })),
    ...orders.map(({ id, name }) => ({ page: `/office/orders/${id}`, label: `Order ${id}`, name })),
  ];
  if (others.length === 0) return null;
  return (
    <div className="banner flow-2">
      <p>Perhaps the same person, by the phone number:</p>
      <ul className="list-disc pl-5 leading-7">
        {others.map(({ page, label, name }) => (
          <li key={page} className="wrap-anywhere">
            <Link to={page}>{label}</Link>
            {name && (
              <>
                {" "}
                <bdi>{name}</bdi>, without an address
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function NoteForm({ email }: { email: string }) {
  return (
    <ServerForm<typeof action>
      failure={FAILURE}
      id="note-form"
      action={guestPath(email)}
      hidden={{ email }}
      send="Save Note"
      sending="Saving…"
      className="form print:hidden"
    >
      {(fields) => (
        <TextAreaField
          field={fields.note}
          label="Note"
          hint="The team reads it. The guest gets it with a copy of their data."
          rows={3}
        />
      )}
    </ServerForm>
  );
}
