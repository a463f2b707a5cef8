import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { answerMeeting } from "~/domain/meetings/answer-meeting.server";
import { meetingAnswerInput } from "~/domain/meetings/meetings.schema";
import { findMeeting } from "~/domain/meetings/meetings-queries.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { readForm, rejectForm } from "~/http/forms/form.server";
import { pageId } from "~/http/page-id.server";
import { formatDay } from "~/lib/dates/dates";
import { settle } from "~/lib/outcome";
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

export async function action(args: ActionFunctionArgs) {
  const { meeting } = await loader(args);
  const submission = await readForm(args.request, meetingAnswerInput);
  if (submission.status !== "success") return rejectForm(args, submission);
  const outcome = await settle(answerMeeting(meeting, submission.value));
  if (!outcome.ok)
    return rejectForm(args, submission, { problem: outcome.problem, toast: FAILURE });
  return redirectWithFlash(LIST, { kind: "success", title: "Answer Sent" });
}

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
