import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { partyInput } from "~/domain/appointments/appointments.schema";
import { changeParty } from "~/domain/appointments/reservations/change-own.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { ManagePage } from "./manage-page";
import { managedHeaders, managedPage, requireHolder } from "./managed.server";
import { PartyForm, FAILURE } from "./party-form";
import { plural } from "~/lib/counts";

const HEADING = "Change the number of guests";
export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export const headers = managedHeaders;

export const loader = managedPage;

export const action = formAction({
  guard: requireHolder,
  schema: partyInput,
  run: ({ holder }, { partySize }) => changeParty(holder, partySize),
  done: (_, { actor, input }) =>
    to(actor.path, { title: "Number changed", description: plural(input.partySize, "guest") }),
  failure: FAILURE,
});

export default function PartyPage() {
  const { reservation, path } = useLoaderData<typeof loader>();
  return (
    <ManagePage heading={HEADING} reservation={reservation} path={path}>
      <PartyForm path={path} partySize={reservation.partySize} />
    </ManagePage>
  );
}
