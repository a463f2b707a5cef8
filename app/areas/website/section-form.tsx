import type { SubmissionResult } from "@conform-to/react";
import type { Difference, FormPart } from "~/domain/website/section-form.server";
import { OtherSubmit, SubmitButton } from "~/ui/form/submit-button";
import { ServerForm } from "~/ui/form/server-form";
import { SectionFields } from "./section-fields";
import { DRAFT_FAILURE } from "./website-words";

/** What the server says to a form that it did not take. */
type Refused = { parts: FormPart[]; revision: number; differences: Difference[] };

type Props = {
  action: string;
  texts: Record<string, string>;
  parts: FormPart[];
  revision: number;
  pictures: readonly { address: string; name: string }[];
  /** Names what publishing changes beyond the website, as the page shows it. */
  seen: string;
  /** Whether there are customers to be told of it. */
  canTell: boolean;
  /** The response if the form was posted without script. */
  answer: ({ lastResult: SubmissionResult } & Refused) | undefined;
};

/**
 * Edits a section. Each button takes what is typed: it is saved, and then shown or published. What
 * somebody else saved meanwhile is shown beside one's own words.
 */
export function SectionForm(props: Props) {
  const { action, texts, parts, revision, pictures, seen, canTell, answer } = props;
  /** What was refused last, by script or without it. */
  const refusal = (posted: Partial<Refused> | undefined) => (posted?.parts ? posted : answer);
  return (
    <ServerForm<Record<string, string>, Partial<Refused>>
      failure={DRAFT_FAILURE}
      id="section"
      action={action}
      values={texts}
      hidden={{ seen }}
      hasFiles={(posted) => hasPicture(refusal(posted)?.parts ?? parts)}
      className="form max-w-none"
    >
      {(fields, { isPending, answer: posted }) => {
        const refused = refusal(posted);
        return (
          <>
            <Differences rows={refused?.differences ?? []} />
            <input type="hidden" name="revision" value={refused?.revision ?? revision} />
            <SectionFields parts={refused?.parts ?? parts} fields={fields} pictures={pictures} />
            {canTell && (
              <p className="checkbox">
                <input id="tell" name="tell" type="checkbox" defaultChecked />{" "}
                <label htmlFor="tell">
                  When it is published, mail the customers of these orders that their time is closed
                </label>
              </p>
            )}
            <p className="button-row">
              <SubmitButton label="Save the draft" pendingLabel="Saving…" isPending={isPending} />{" "}
              <OtherSubmit name="preview" label="Preview" isPending={isPending} />{" "}
              <OtherSubmit name="publish" label="Publish" isPending={isPending} />
            </p>
          </>
        );
      }}
    </ServerForm>
  );
}

/** Whether one of the controls chooses a picture, beside which a file can be sent. */
const hasPicture = (parts: readonly FormPart[]): boolean =>
  parts.some((part) => {
    if (part.kind === "control") return part.input === "picture";
    if (part.kind === "group") return hasPicture(part.parts);
    return part.items.some((item) => hasPicture(item.parts));
  });

function Differences({ rows }: { rows: readonly Difference[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="banner stack" aria-labelledby="differences">
      <h2 id="differences">What is different</h2>
      <p>Your words are still in the form. Saving again replaces the other ones.</p>
      {rows.map(({ label, theirs, yours }) => (
        <div key={label}>
          <h3>{label}</h3>
          <dl className="facts">
            <div>
              <dt>Saved by somebody else</dt>
              <dd dir="auto">{theirs || "(empty)"}</dd>
            </div>
            <div>
              <dt>Yours</dt>
              <dd dir="auto">{yours || "(empty)"}</dd>
            </div>
          </dl>
        </div>
      ))}
    </section>
  );
}
