import type { FieldMetadata } from "@conform-to/react";
import { Link } from "@remix-run/react";
import type { LaunchUpdateInput } from "~/domain/newsletter/launch-updates.schema";
import type { launchUpdateInput } from "~/domain/newsletter/launch-updates.schema";
import { TOPICS } from "~/domain/newsletter/topics";
import { SelectField, TextAreaField, TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { OtherSubmit, SubmitButton } from "~/ui/form/submit-button";
import { plural } from "~/lib/counts";

export const FAILURE = { title: "The draft was not saved" };

type Values = Required<LaunchUpdateInput>;

/** What the form shows of a draft. */
export const draftValues = (update: Values): Values => ({
  ...{ subject: update.subject, content: update.content, topic: update.topic },
  ...{ picture: update.picture, pictureAlt: update.pictureAlt },
  ...{ buttonLabel: update.buttonLabel, buttonAddress: update.buttonAddress },
});

/** What a list in the form calls the values, where somebody else changed them. */
export const FORM_LABELS = { topic: TOPICS };

type Props = {
  action: string;
  subscribers: number;
  /** The pictures that can be chosen. */
  pictures: readonly { key: string; name: string }[];
  update?: Values;
};

/** Each button takes what is typed: it is saved first, and then shown, tested or asked about. */
export function LaunchUpdateForm({ action, subscribers, pictures, update }: Props) {
  return (
    <ServerForm<typeof launchUpdateInput>
      failure={FAILURE}
      id="launch-update-form"
      action={action}
      values={update ? draftValues(update) : undefined}
      isEdit
    >
      {(fields, { isPending }) => (
        <>
          <TextField field={fields.subject} label="Subject" size={60} />
          <TextAreaField
            field={fields.content}
            label="Text"
            hint="Plain text, a blank line between paragraphs. The state's notice and the way to unsubscribe are added."
            rows={14}
          />
          <SelectField
            field={fields.topic}
            label="Topic"
            hint="Who does not want this topic does not get the update."
            options={TOPICS}
            empty="None: it goes to all subscribers"
            isOptional
          />
          <PictureAndButton fields={fields} pictures={pictures} />
          <p className="button-row">
            <SubmitButton label="Save Draft" pendingLabel="Saving…" isPending={isPending} />{" "}
            <OtherSubmit name="preview" label="Preview" isPending={isPending} />{" "}
            <OtherSubmit name="test" label="Send Test to Me" isPending={isPending} />{" "}
            <OtherSubmit name="schedule" label="Set an Hour" isPending={isPending} />{" "}
            <OtherSubmit
              name="send"
              label={`Send to ${plural(subscribers, "Subscriber")}`}
              isPending={isPending}
            />
          </p>
        </>
      )}
    </ServerForm>
  );
}

type Fields = Record<
  "picture" | "pictureAlt" | "buttonLabel" | "buttonAddress",
  FieldMetadata<string | null>
>;

function PictureAndButton({ fields, pictures }: Pick<Props, "pictures"> & { fields: Fields }) {
  return (
    <fieldset className="panel stack min-w-0">
      <legend>Picture and button</legend>
      <p className="small">
        The picture stands above the text, the button below it.{" "}
        <Link to="/office/website/pictures">Add a picture to those of the website</Link> first.
      </p>
      <SelectField
        field={fields.picture}
        label="Picture"
        options={pictures.map(({ key, name }) => ({ value: key, label: name }))}
        empty="None"
        isOptional
      />
      <TextField
        field={fields.pictureAlt}
        size={60}
        label="Description of the picture"
        hint="What it shows, for those who do not see it. Many mail programs show pictures only when asked."
        isOptional
      />
      <TextField field={fields.buttonLabel} label="Words of the button" isOptional />
      <TextField
        field={fields.buttonAddress}
        size={60}
        label="Address of the button"
        hint="Like https://example.com, or a path of this site like /shop."
        inputMode="url"
        isOptional
      />
    </fieldset>
  );
}
