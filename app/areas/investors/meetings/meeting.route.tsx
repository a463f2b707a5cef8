import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { investorContact, investorOverview } from "~/content/investors";
import { meetingInput } from "~/domain/meetings/meetings.schema";
import { requestMeeting } from "~/domain/appointments/requests/request-meeting.server";
import { senderName } from "~/domain/messages/sender-name";
import { getActor, getOwner } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { MeetingForm, FAILURE } from "./meeting-form";
import { MeetingSlots } from "./meeting-slots";
import { siteOf } from "~/http/content.server";
import { schedulingPageOf } from "~/http/policy.server";
import { meetingSlots } from "./meeting-slots.server";
import { FormPage } from "~/ui/layout/form-page";
import { shownEmail } from "~/lib/text/shown-email";
import { acceptedEmail } from "~/lib/input/input";
import { pageMeta } from "~/ui/layout/page-meta";

const HEADING = investorOverview.meetingLabel;
export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await getOwner(args);
  return {
    person: user && { name: senderName(user), email: shownEmail(acceptedEmail(user.email)) },
    slots: await meetingSlots(schedulingPageOf(await siteOf(args))),
  };
}

export const action = formAction({
  guard: getActor,
  schema: meetingInput,
  run: requestMeeting,
  done: () => to("/investors", { title: "Expert session request submitted successfully!" }),
  failure: FAILURE,
});

export default function MeetingPage() {
  const { person, slots } = useLoaderData<typeof loader>();
  return (
    <FormPage heading={HEADING} intro={investorContact.intro}>
      <MeetingSlots slots={slots} headingLevel="h2" />
      <MeetingForm person={person} />
    </FormPage>
  );
}
