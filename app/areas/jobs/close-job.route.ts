import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { setOpeningClosed } from "~/domain/careers/openings/save-opening.server";
import { requireAdmin } from "~/http/auth.server";
import { pairAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { JOBS } from "./jobs-words";

/** The addresses are for posts only. A GET shows the opening. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(`${JOBS}/${pageId(params.id)}`);

export const action = pairAction(
  { guard: requireAdmin, back: ({ params }) => `${JOBS}/${pageId(params.id)}` },
  {
    close: {
      run: (admin, { params }) => setOpeningClosed(admin, pageId(params.id), true),
      done: { title: "Opening Closed" },
    },
    reopen: {
      run: (admin, { params }) => setOpeningClosed(admin, pageId(params.id), false),
      done: { title: "Opening Reopened" },
    },
  },
);
