import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { severalReportedInput } from "~/domain/forum/forum.schema";
import { settleSeveral } from "~/domain/forum/moderation/moderate-several.server";
import { listOpenReports } from "~/domain/forum/moderation/reports.server";
import { REPORTED_ACTS } from "~/domain/forum/moderation/several-acts";
import { requireModerator } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { plural } from "~/lib/counts";
import { excerpt } from "~/lib/text/linked-text";
import { pageMeta } from "~/ui/layout/page-meta";
import { CLEANUPS } from "../moderation/held-words";
import { byMember, SEVERAL_FAILURE, SeveralForm } from "../moderation/several-form";
import { OpenReports } from "./open-reports";
import { asHtml } from "./shown-report";

const REPORTS = "/office/forum/reports";
const LABEL_LENGTH = 60;

export const meta: MetaFunction = ({ matches }) => pageMeta("Forum reports", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireModerator(args);
  const reports = await listOpenReports();
  return { reports: reports.map(asHtml) };
}

export const action = formAction({
  guard: requireModerator,
  schema: severalReportedInput,
  run: settleSeveral,
  done: ({ count, removed }) =>
    to(removed ? CLEANUPS : REPORTS, {
      title: removed ? "Removed as spam" : "Done",
      description: plural(count, "text", "texts"),
    }),
  failure: SEVERAL_FAILURE,
});

export default function ReportsPage() {
  const { reports } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <p>
        <Link to={CLEANUPS}>What was removed as spam</Link>
      </p>
      <h1>Forum reports</h1>
      <OpenReports reports={reports} />
      {reports.length > 0 && (
        <SeveralForm
          action={REPORTS}
          groups={byMember(reports, ({ key, text, author, post }) => ({
            member: author && { ...NO_NAMES, ...author },
            value: key,
            label: `${post ? `Post “${post.title}”` : "Comment"}: ${excerpt(text, LABEL_LENGTH).text}`,
          }))}
          acts={REPORTED_ACTS}
          reasonHint="For what is hidden. Readers and its author see it."
        />
      )}
    </div>
  );
}

/** The queue shows usernames alone. */
const NO_NAMES = { displayName: null, firstName: null, lastName: null };
