import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { reportInput } from "~/domain/forum/forum.schema";
import { isReportable, reportToAdmins } from "~/domain/forum/moderation/reports.server";
import { requireUser, requireActor } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageOfTarget, targetOf } from "../forum-target.server";
import { ReportPage } from "./report-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { requestContext } from "~/platform/http/request-context.server";

const FAILURE = { title: "Failed to send report" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(`Report a ${data?.target.type ?? "post"}`, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const target = targetOf(args);
  // Show the typed reason even if the post or comment was removed meanwhile.
  const isShown = requestContext(args).rejection !== undefined || (await isReportable(target));
  if (!isShown) throw new Response(null, { status: 404 });
  return { target };
}

export const action = formAction({
  guard: requireActor,
  schema: reportInput,
  run: (actor, input, args) => reportToAdmins(actor, targetOf(args), input),
  done: (_, args) =>
    to(pageOfTarget(targetOf(args)), {
      title: "Report sent",
      description: "An admin looks at it. Thank you for keeping this place fit to be in.",
    }),
  failure: FAILURE,
});

export default function ReportRoute() {
  const { target } = useLoaderData<typeof loader>();
  return <ReportPage failure={FAILURE} kind={target.type} id={target.id} />;
}
