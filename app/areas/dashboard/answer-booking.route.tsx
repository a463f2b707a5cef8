import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { eventTypeOptions, guestCountOptions } from "~/content/form-options";
import { answerBooking } from "~/domain/appointments/requests/answer-booking.server";
import { sourceOf } from "~/domain/appointments/requests/mark-answered.server";
import { findBooking } from "~/domain/bookings/bookings-queries.server";
import { openReply } from "~/domain/inbox/replies/reply-turn.server";
import { answerInput } from "~/domain/mail/answer.schema";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { pageId } from "~/platform/http/page-id.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { isFetchedAhead, seenIn } from "~/platform/http/forms/reply-fields.server";
import { labelOf } from "~/lib/input/choices";
import { formatDay } from "~/lib/dates/dates";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { ANSWER_FAILURE, ANSWER_HEADING, AnswerPage } from "./answer-page";

const LIST = "/dashboard/events";

export const meta: MetaFunction = ({ matches }) => pageMeta(ANSWER_HEADING, matches);

async function requireAsked(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args);
  const booking = await findBooking(pageId(args.params.id));
  if (!booking) throw new Response("", { status: 404 });
  return { admin, booking };
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args);
  const source = await sourceOf({ bookingId: pageId(args.params.id) });
  const turn = await openReply(admin, source, { isAhead: isFetchedAhead(args.request) });
  const { booking } = await requireAsked(args);
  return { booking, turn };
}

export const action = formAction({
  guard: requireAsked,
  schema: answerInput,
  run: ({ admin, booking }, input, { fields }) =>
    answerBooking(admin, booking.id, { ...input, seen: seenIn(fields) }),
  done: () => to(LIST, { title: "Answer Sent" }),
  failure: ANSWER_FAILURE,
});

export default function BookingAnswerPage() {
  const { booking, turn } = useLoaderData<typeof loader>();
  return (
    <AnswerPage
      asked={booking}
      facts={[
        ["Phone", booking.phone],
        ["Experience", labelOf(eventTypeOptions, booking.eventType)],
        ["Date", <DateTime key="date" value={booking.preferredDate} format={formatDay} />],
        ["Guests", labelOf(guestCountOptions, booking.guestCount)],
      ]}
      list={LIST}
      listName="bookings"
      turn={turn}
    />
  );
}
