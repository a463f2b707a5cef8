import {
  CheckboxField,
  DateField,
  FileField,
  SelectField,
  TextAreaField,
  TextField,
} from "~/ui/form/field";
import { OtherSubmit, SubmitButton } from "~/ui/form/submit-button";
import { LONG_WORD } from "./long-word";

/** A field as conform describes it. */
export const field = (name: string, initialValue = "", errors?: string[]) => ({
  id: `style-${name}`,
  name,
  initialValue,
  errors,
  errorId: `style-${name}-error`,
  descriptionId: `style-${name}-hint`,
});

const OPTIONS = [
  { value: "tasting", label: "Private Tasting" },
  { value: "tour", label: "Group Tour" },
];

export function Buttons() {
  return (
    <>
      <h2>Buttons</h2>
      <ButtonsOn tone="paper" />
      <ButtonsOn tone="field" />
    </>
  );
}

export function Fields() {
  return (
    <>
      <h2>Fields</h2>
      <form className="form" noValidate>
        <TextField field={field("text", "Typed")} label="Text" />
        <TextField
          field={field("hinted")}
          label="With a hint"
          hint="At least 10 digits."
          isOptional
        />
        <TextField
          field={field("wrong", "nobody", ["Enter an email address like name@example.com"])}
          label="Refused"
          hint="We answer to this address."
        />
        <TextField field={field("fixed", "demo@example.com")} label="Disabled" disabled />
        <TextField field={field("long", LONG_WORD)} label={`Long: ${LONG_WORD}`} />
        <DateField field={field("day", "2026-11-21")} label="Day" />
        <DateField field={field("refused-day", "", ["Choose a date"])} label="Day, refused" />
        <SelectField field={field("choice")} label="Choice" empty="Choose one" options={OPTIONS} />
        <SelectField
          field={field("refused-choice", "", ["Choose an experience"])}
          label="Choice, refused"
          empty="Choose one"
          options={OPTIONS}
        />
        <TextAreaField field={field("lines", "Two\nlines")} label="Lines" rows={3} />
        <TextAreaField
          field={field("refused-lines", "", ["Enter your message"])}
          label="Lines, refused"
          rows={3}
        />
        <FileField field={field("file")} label="File" hint="A PDF smaller than 5 MB." />
        <FileField field={field("refused-file", "", ["Choose a PDF"])} label="File, refused" />
        <CheckboxField field={field("box", "on")} label="In stock" />
        <SubmitButton label="Send" pendingLabel="Sending…" isPending={false} />{" "}
        <OtherSubmit name="draft" label="Save a draft" isPending={false} />
      </form>
    </>
  );
}

function ButtonsOn({ tone }: { tone: "paper" | "field" }) {
  return (
    <div className="panel" data-tone={tone}>
      <p className="button-row">
        <button className="button">Main action</button>
        <button className="button button-quiet">Quiet action</button>
        <button className="button" disabled>
          Disabled
        </button>
        <a className="button" href="#buttons">
          A link as a button
        </a>
        <SubmitButton label="Send" pendingLabel="Sending…" isPending />
        <button className="button button-quiet" disabled>
          Quiet and disabled
        </button>
        <OtherSubmit name="draft" label="Another end, pending" isPending />
        <button className="button">{LONG_WORD}</button>
        <button className="link-button">A button as a link</button>
        <a href="#buttons">A link</a>
      </p>
    </div>
  );
}
