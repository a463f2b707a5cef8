import { redirect } from "@remix-run/node";
import { bringBackInput } from "~/domain/appointments/appointments.schema";
import { bringBackDay } from "~/domain/appointments/sessions/leave-out-day.server";
import { resumeSeries } from "~/domain/appointments/sessions/pause-series.server";
import { requireAdmin } from "~/http/auth.server";
import { pairAction, readChoice } from "~/platform/http/forms/button-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { SERIES, SERIES_FAILURE } from "../appointments-admin-words";
import { remadeWords } from "./cleared-words";

/** The addresses are for posts only. A GET shows the series. */
export const loader = () => redirect(SERIES);

export const action = pairAction(
  { guard: requireAdmin, back: SERIES },
  {
    "bring-back": {
      run: async (admin, { params, request }) =>
        bringBackDay(admin, pageId(params.id), await readChoice(request, bringBackInput)),
      done: (remade) => ({ title: "Day Brought Back", description: remadeWords(remade) }),
      failed: SERIES_FAILURE.title,
    },
    resume: {
      run: (admin, { params }) => resumeSeries(admin, pageId(params.id)),
      done: (remade) => ({ title: "Series Resumed", description: remadeWords(remade) }),
      failed: SERIES_FAILURE.title,
    },
  },
);
