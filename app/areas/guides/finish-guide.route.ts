import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { finishGuide } from "~/domain/guides/finish-guide.server";
import { requireUser } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";

const CALENDAR = "/community/calendar";

/** Reading starts on the guide's own page. */
export const loader = ({ params }: ActionFunctionArgs) =>
  redirect(`/community/guides/${params.id ?? ""}`);

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  const outcome = await finishGuide({ user }, { guideId: args.params.id ?? "" });
  if (!outcome.ok) throw new Response(outcome.problem.message, { status: 404 });
  if (!outcome.isFirst) return redirect(CALENDAR, 303);
  return redirectWithFlash(CALENDAR, {
    kind: "success",
    title: "Guide finished!",
    description: "Your points are in your ledger. Here is where you can ask what is still open.",
  });
}
