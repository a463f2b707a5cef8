import type { SubmissionResult } from "@conform-to/react";
import type { Author } from "~/domain/accounts/member-name";
import { ActionButton } from "~/ui/form/action-button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { PictureField } from "~/ui/form/picture-field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { Avatar } from "~/ui/layout/avatar";
import { PROFILE, PICTURE_FAILURE } from "./profile-words";

type Props = { member: Author; lastResult: SubmissionResult | undefined };

/** One's own picture, the form to replace it, and Remove. */
export function PictureForm({ member, lastResult }: Props) {
  const { form, fields, Form, formProps, isPending } = useServerForm<{ image: string }>({
    failure: PICTURE_FAILURE,
    id: "picture",
    action: `${PROFILE}/picture`,
    lastResult,
  });
  return (
    <section className="stack" aria-labelledby="picture-heading">
      <h2 id="picture-heading">Picture</h2>
      <Avatar member={member} isLarge />
      {member.picture && (
        <ActionButton action={`${PROFILE}/picture/remove`} className="link-button">
          Remove the picture
        </ActionButton>
      )}
      <Form {...formProps} encType="multipart/form-data" className="form">
        <ErrorSummary form={form} />
        <PictureField
          field={fields.image}
          label={member.picture ? "Another picture" : "Picture in place of the letters"}
          hint="Everybody sees its middle, as a small square."
        />
        <SubmitButton label="Upload Picture" pendingLabel="Uploading…" isPending={isPending} />
      </Form>
    </section>
  );
}
