import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { partyInput } from "~/domain/appointments/appointments.schema";
import { changeParty } from "~/domain/appointments/reservations/change-own.server";
import { to } from "~/http/cookies/flash.server";
import { formAction } from "~/http/forms/form-action.server";
import { guestWords } from "~/ui/appointments/seat-words";
import { stayOnPage } from "~/ui/form/stay-on-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { ManagePage } from "./manage-page";
import { managedHeaders, managedPage, requireHolder } from "./managed.server";
import { PartyForm } from "./party-form";

const HEADING = "Change the number of guests";
const FAILURE = { title: "The number was not changed" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export const headers = managedHeaders;

export const loader = managedPage;

export const action = formAction({
  guard: requireHolder,
  schema: partyInput,
  run: ({ holder }, { partySize }) => changeParty(holder, partySize),
  done: (_, { actor, input }) =>
    to(actor.path, { title: "Number changed", description: guestWords(input.partySize) }),
  failure: FAILURE,
});

export const clientAction = stayOnPage(FAILURE);

export default function PartyPage() {
  const { reservation, path } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <ManagePage heading={HEADING} reservation={reservation} path={path}>
      <PartyForm path={path} partySize={reservation.partySize} lastResult={result?.lastResult} />
    </ManagePage>
  );
}
