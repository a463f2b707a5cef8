import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { answerMeeting } from "~/domain/appointments/requests/answer-meeting.server";
import { sourceOf } from "~/domain/appointments/requests/mark-answered.server";
import { openReply } from "~/domain/inbox/replies/reply-turn.server";
import { meetingAnswerInput } from "~/domain/meetings/meetings.schema";
import { findMeeting } from "~/domain/meetings/meetings-queries.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { pageId } from "~/platform/http/page-id.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { isFetchedAhead, seenIn } from "~/platform/http/forms/reply-fields.server";
import { formatDay } from "~/lib/dates/dates";
import { DateTime } from "~/ui/layout/date-time";
import { AskedFacts } from "~/ui/lists/asked-facts";
import { BegunReplies } from "~/ui/lists/begun-replies";
import { MeetingAnswerForm, FAILURE } from "./meeting-answer-form";

const LIST = "/investor-admin/communications";
async function requireAsked(args: LoaderFunctionArgs) {
  const admin = await requirePortalAdmin(args);
  const meeting = await findMeeting(pageId(args.params.id));
  if (!meeting) throw new Response("", { status: 404 });
  return { admin, meeting };
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requirePortalAdmin(args);
  const source = await sourceOf({ meetingId: pageId(args.params.id) });
  const turn = await openReply(admin, source, { isAhead: isFetchedAhead(args.request) });
  const { meeting } = await requireAsked(args);
  return { meeting, turn };
}

export const action = formAction({
  guard: requireAsked,
  schema: meetingAnswerInput,
  run: ({ admin, meeting }, input, { fields }) =>
    answerMeeting(admin, meeting, { ...input, seen: seenIn(fields) }),
  done: () => to(LIST, { title: "Answer Sent" }),
  failure: FAILURE,
});

export default function MeetingAnswerPage() {
  const { meeting, turn } = useLoaderData<typeof loader>();
  const { preferredDate, duration, topic, answer, answeredAt } = meeting;
  return (
    <div className="stack">
      <p>
        <Link to={LIST}>Back to the requests</Link>
      </p>
      <h2>Answer by mail</h2>
      <BegunReplies begun={turn.begun} />
      <AskedFacts
        asked={meeting}
        facts={[
          ["Wished for", <DateTime key="date" value={preferredDate} format={formatDay} />],
          ["Length", `${duration} minutes`],
        ]}
        words={topic}
        answer={answer}
        answeredAt={answeredAt}
      />
      <MeetingAnswerForm meeting={meeting} seen={turn.seen} />
    </div>
  );
}
