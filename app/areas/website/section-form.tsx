import type { SubmissionResult } from "@conform-to/react";
import type { Difference, FormPart } from "~/domain/website/section-form.server";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { SectionFields } from "./section-fields";

/** What the server says to a form that it did not take. */
type Refused = { parts: FormPart[]; revision: number; differences: Difference[] };

type Props = {
  action: string;
  texts: Record<string, string>;
  parts: FormPart[];
  revision: number;
  pictures: readonly { address: string; name: string }[];
  /** The response if the form was posted without script. */
  answer: ({ lastResult: SubmissionResult } & Refused) | undefined;
};

/** Edits a section. What somebody else saved meanwhile is shown beside one's own words. */
export function SectionForm({ action, texts, parts, revision, pictures, answer }: Props) {
  const {
    form,
    fields,
    Form,
    formProps,
    isPending,
    answer: posted,
  } = useServerForm<Record<string, string>, Partial<Refused>>({
    id: "section",
    action,
    lastResult: answer?.lastResult,
    defaultValue: texts,
  });
  const refused = posted?.parts ? posted : answer;
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
      <Differences rows={refused?.differences ?? []} />
      <input type="hidden" name="revision" value={refused?.revision ?? revision} />
      <SectionFields parts={refused?.parts ?? parts} fields={fields} pictures={pictures} />
      <SubmitButton label="Save the draft" pendingLabel="Saving…" isPending={isPending} />
    </Form>
  );
}

function Differences({ rows }: { rows: readonly Difference[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="notice stack" aria-labelledby="differences">
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
