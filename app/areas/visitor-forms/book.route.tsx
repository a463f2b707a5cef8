import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { eventTypeOptions } from "~/content/form-options";
import { landing } from "~/content/landing";
import { bookEvent } from "~/domain/appointments/requests/book-event.server";
import { nextOpenSessions } from "~/domain/appointments/sessions/sessions-queries.server";
import { bookEventInput } from "~/domain/bookings/bookings.schema";
import { getActor } from "~/http/auth.server";
import { editedContent } from "~/http/content.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { whenDatabaseAway } from "~/platform/database/database-away";
import { BookingForm, FAILURE } from "~/ui/visitor-forms/booking-form";
import { Experiences } from "~/ui/visitor-forms/experiences";
import { pageMeta } from "~/ui/layout/page-meta";
import { contentOf, useContent } from "~/ui/layout/use-content";

const HEADING = "Book an Experience";
const TIMES_SHOWN = 3;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(HEADING, matches, contentOf(matches, "landing", landing).events.intro);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** The form needs no times, so it is there without the database too. */
export async function loader(args: LoaderFunctionArgs) {
  const content = await editedContent(args, ["landing", "experiences"]);
  const slugs = eventTypeOptions.map(({ value }) => value);
  const openTimes = await whenDatabaseAway(nextOpenSessions(slugs, TIMES_SHOWN), () => null);
  return data(
    { openTimes, content },
    openTimes ? {} : { headers: { "Cache-Control": "no-store" } },
  );
}

export const action = formAction({
  guard: getActor,
  schema: bookEventInput,
  run: bookEvent,
  done: () =>
    to("/#events", {
      title: "Booking Request Submitted!",
      description: "We'll contact you within 24 hours to confirm your event details.",
    }),
  failure: FAILURE,
});

export default function BookPage() {
  const { events } = useContent("landing", landing);
  const { openTimes } = useLoaderData<typeof loader>();
  return (
    <div className="column wide stack">
      <p>
        <Link to="/">Back to Home</Link>
      </p>
      <h1>{HEADING}</h1>
      <p className="lead">{events.intro}</p>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flow-4">
          <Experiences headingLevel="h2" openTimes={openTimes} />
        </div>
        <BookingForm />
      </div>
    </div>
  );
}
