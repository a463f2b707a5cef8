import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keptLimitsInput } from "~/domain/incoming/incoming.schema";
import { getKeptLimits, setKeptLimits, USUAL_KEPT } from "~/domain/incoming/kept-files.server";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { TextField } from "~/ui/form/field";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { ServerForm } from "~/ui/form/server-form";
import { pageMeta } from "~/ui/layout/page-meta";
import { MAIL_SETTINGS } from "./outbox-words";

const HEADING = "Mail settings";
const FAILURE = { title: "Not Saved", description: "Something went wrong" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return { limits: await shownLimits(), usual: USUAL_KEPT };
}

/** What the form shows. */
async function shownLimits(tx?: Parameters<typeof getKeptLimits>[0]) {
  const { hour, day } = await getKeptLimits(tx);
  return { hour: String(hour), day: String(day) };
}

export const action = formAction({
  guard: requireAdmin,
  schema: keptLimitsInput,
  edits: { present: shownLimits },
  run: (admin, input, { check }) => setKeptLimits(admin, input, check),
  done: () => to(MAIL_SETTINGS, { title: "Mail Settings Saved" }),
  failure: FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function MailSettingsPage() {
  const { limits, usual } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <h1>{HEADING}</h1>
      <h2>Files of mail that comes in</h2>
      <p>
        A sender could fill the disk of the site. So only so much of one sender&rsquo;s files is
        kept, counted for the address and for the mail server that sends. Of mail beyond it the text
        is kept, and says so. The files stay in the mailbox.
      </p>
      <ServerForm<typeof action>
        failure={FAILURE}
        id="mail-settings-form"
        action={MAIL_SETTINGS}
        values={limits}
        isEdit
        send="Save the Settings"
        sending="Saving…"
        drawnFor={`${limits.hour} ${limits.day}`}
      >
        {(fields) => (
          <>
            <TextField
              field={fields.hour}
              label="Megabytes of one sender in an hour"
              hint={`Usually ${usual.hour}. One mail has up to 25. With 0 no files are kept.`}
              inputMode="numeric"
            />
            <TextField
              field={fields.day}
              label="Megabytes of one sender in a day"
              hint={`Usually ${usual.day}.`}
              inputMode="numeric"
            />
          </>
        )}
      </ServerForm>
    </div>
  );
}
