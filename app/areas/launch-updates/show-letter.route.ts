import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { showLetter } from "~/domain/newsletter/letters.server";
import { requireAdmin } from "~/http/auth.server";
import { pairAction } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";

const letter = (id: string | undefined) => `/office/launch-updates/${pageId(id)}`;

/** The addresses are for posts only. A GET shows the update. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(letter(params.id));

export const action = pairAction(
  { guard: requireAdmin, back: ({ params }) => letter(params.id) },
  {
    show: {
      run: (admin, { params }) => showLetter(admin, pageId(params.id), true),
      done: { title: "The letter is in the archive" },
    },
    hide: {
      run: (admin, { params }) => showLetter(admin, pageId(params.id), false),
      done: { title: "The letter is not in the archive any more" },
    },
  },
);
