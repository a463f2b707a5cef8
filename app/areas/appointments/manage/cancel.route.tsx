import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cancelInput } from "~/domain/appointments/appointments.schema";
import { cancelReservation } from "~/domain/appointments/reservations/change-own.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { CancelForm, FAILURE } from "./cancel-form";
import { ManagePage } from "./manage-page";
import { managedHeaders, managedPage, requireHolder } from "./managed.server";

export const meta: MetaFunction = ({ matches }) => pageMeta("Cancel", matches);

export const headers = managedHeaders;

export const loader = managedPage;

export const action = formAction({
  guard: requireHolder,
  schema: cancelInput,
  run: ({ holder }, input) => cancelReservation(holder, input),
  done: (_, { actor }) =>
    to(actor.path, { title: "Cancelled", description: "Thank you for telling us." }),
  failure: FAILURE,
});

export default function CancelPage() {
  const { reservation, path } = useLoaderData<typeof loader>();
  const isWaiting = reservation.state === "waiting";
  return (
    <ManagePage
      heading={isWaiting ? "Leave the waiting list?" : "Cancel this appointment?"}
      reservation={reservation}
      path={path}
    >
      <CancelForm path={path} isWaiting={isWaiting} />
    </ManagePage>
  );
}
