import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { answerMeeting } from "~/domain/appointments/requests/answer-meeting.server";
import { meetingAnswerInput } from "~/domain/meetings/meetings.schema";
import { findMeeting } from "~/domain/meetings/meetings-queries.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { to } from "~/http/cookies/flash.server";
import { pageId } from "~/http/page-id.server";
import { formAction } from "~/http/forms/form-action.server";
import { formatDay } from "~/lib/dates/dates";
import { AskedFacts } from "~/ui/lists/asked-facts";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { MeetingAnswerForm } from "./meeting-answer-form";

const LIST = "/investor-admin/communications";
const FAILURE = { title: "The answer was not sent" };

export async function loader(args: LoaderFunctionArgs) {
  await requirePortalAdmin(args);
  const meeting = await findMeeting(pageId(args.params.id));
  if (!meeting) throw new Response("", { status: 404 });
  return { meeting };
}

export const action = formAction({
  guard: async (args) => ({ admin: await requirePortalAdmin(args), ...(await loader(args)) }),
  schema: meetingAnswerInput,
  run: ({ admin, meeting }, input) => answerMeeting(admin, meeting, input),
  done: () => to(LIST, { title: "Answer Sent" }),
  failure: FAILURE,
});

export const clientAction = keepFormOnFailure(FAILURE);

export default function MeetingAnswerPage() {
  const { meeting } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { preferredDate, duration, topic, answer, answeredAt } = meeting;
  return (
    <div className="stack">
      <p>
        <Link to={LIST}>Back to the requests</Link>
      </p>
      <h2>Answer by mail</h2>
      <AskedFacts
        asked={meeting}
        facts={[
          ["Wished for", formatDay(preferredDate)],
          ["Length", `${duration} minutes`],
        ]}
        words={topic}
        answer={answer}
        answeredAt={answeredAt}
      />
      <MeetingAnswerForm meeting={meeting} lastResult={result?.lastResult} />
    </div>
  );
}
