import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pause } from "~/domain/opening/change-opening.server";
import type { Pausable } from "~/domain/opening/matters";
import type { Pause } from "~/domain/opening/opening";
import { pauseInput } from "~/domain/opening/opening.schema";
import { getOpening, readOpening } from "~/domain/opening/opening-state.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { businessDay, businessTime } from "~/lib/dates/dates";
import { DateField, TextAreaField, TextField } from "~/ui/form/field";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { ServerForm } from "~/ui/form/server-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { MATTER_WORDS, matterOf, OPENING } from "./matters";

const FAILURE = { title: "Nothing was changed" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? MATTER_WORDS[data.matter].pause : "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const matter = matterOf(args.params.matter);
  const current = (await getOpening())[matter];
  return { matter, current };
}

export const action = formAction({
  guard: async (args) => ({
    admin: await requireAdmin(args),
    matter: matterOf(args.params.matter),
  }),
  schema: pauseInput,
  edits: {
    present: async (tx, _, { matter }) => shownValues(matter, (await readOpening(tx))[matter]),
  },
  run: ({ admin, matter }, input, { check }) => pause(admin, matter, input, check),
  done: (_, { actor }) => to(OPENING, { title: `Saved: ${MATTER_WORDS[actor.matter].pause}` }),
  failure: FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

const shownValues = (matter: Pausable, current: Pause | null) => ({
  message: current?.message ?? MATTER_WORDS[matter].message,
  untilDay: current?.until ? businessDay(current.until) : null,
  untilTime: current?.until ? businessTime(current.until) : null,
});

export default function PausePage() {
  const { matter, current } = useLoaderData<typeof loader>();

  return (
    <FormPage
      heading={MATTER_WORDS[matter].pause}
      intro="Without a day it lasts until somebody ends it."
      back={{ to: OPENING, label: "Back to opening and pausing" }}
    >
      <ServerForm<typeof action>
        failure={FAILURE}
        id="pause-form"
        action={`${OPENING}/${matter}`}
        values={shownValues(matter, current)}
        isEdit
        send={current ? "Save" : MATTER_WORDS[matter].pause}
        sending="Saving…"
      >
        {(fields) => (
          <>
            <TextAreaField field={fields.message} label="Message" rows={3} />
            <div className="grid grid-fit-56 gap-5">
              <DateField field={fields.untilDay} label="Until the day" isOptional />
              <TextField
                field={fields.untilTime}
                label="Time in New York"
                hint="A full quarter of an hour, like 17:15."
                type="time"
                step={900}
                isOptional
              />
            </div>
          </>
        )}
      </ServerForm>
    </FormPage>
  );
}
