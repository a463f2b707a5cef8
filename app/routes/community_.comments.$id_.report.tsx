import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { reportInput } from "~/domain/forum/forum.schema";
import { isReportable, reportToAdmins } from "~/domain/forum/moderation/reports.server";
import { pageId } from "~/http/page-id.server";
import { getActor, requireUser } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm, rejectForm } from "~/http/form.server";
import { settle } from "~/lib/outcome";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { ReportPage } from "~/ui/forum/report-page";
import { pageMeta } from "~/ui/layout/page-meta";

const FAILURE = { title: "Failed to send report" };

export const meta: MetaFunction = ({ matches }) => pageMeta("Report a comment", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const id = pageId(args.params.id);
  // A reason typed while it was taken away is shown all the same.
  const isShown =
    args.context.rejection !== undefined || (await isReportable({ type: "comment", id }));
  if (!isShown) throw new Response(null, { status: 404 });
  return { id };
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  const id = pageId(args.params.id);
  const submission = await readForm(args.request, reportInput);
  if (submission.status !== "success") return rejectForm(args, submission);
  const target = { type: "comment", id } as const;
  const outcome = await settle(reportToAdmins(await getActor(args), target, submission.value));
  if (!outcome.ok)
    return rejectForm(args, submission, { problem: outcome.problem, toast: FAILURE });
  return redirectWithFlash(`/community/comments/${id}`, {
    kind: "success",
    title: "Report sent",
    description: "An admin looks at it. Thank you for keeping this place fit to be in.",
  });
}

export const clientAction = keepFormOnFailure(FAILURE);

export default function ReportRoute() {
  const { id } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return <ReportPage kind="comment" id={id} lastResult={result?.lastResult} />;
}
