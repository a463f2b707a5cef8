import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { finishGuide } from "~/domain/guides/finish-guide.server";
import { requireUser } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";

const CALENDAR = "/community/calendar";

/** The address is for posts only. A GET shows the guide's first step. */
export const loader = ({ params }: ActionFunctionArgs) =>
  redirect(`/community/guides/${params.id ?? ""}`);

export const action = buttonAction({
  guard: requireUser,
  run: (user, { params }) => finishGuide({ user }, { guideId: params.id ?? "" }),
  back: CALENDAR,
  done: ({ isFirst }) =>
    isFirst
      ? {
          title: "Guide finished!",
          description:
            "Your points are in your ledger. Here is where you can ask what is still open.",
        }
      : redirect(CALENDAR, 303),
});
