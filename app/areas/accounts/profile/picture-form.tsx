import type { Author } from "~/domain/accounts/member-name";
import { ActionButton } from "~/ui/form/action-button";
import { PictureField } from "~/ui/form/picture-field";
import { ServerForm } from "~/ui/form/server-form";
import { Avatar } from "~/ui/layout/avatar";
import { PROFILE, PICTURE_FAILURE } from "./profile-words";

type Props = { member: Author };

/** One's own picture, the form to replace it, and Remove. */
export function PictureForm({ member }: Props) {
  return (
    <section className="stack" aria-labelledby="picture-heading">
      <h2 id="picture-heading">Picture</h2>
      <Avatar member={member} isLarge />
      {member.picture && (
        <ActionButton action={`${PROFILE}/picture/remove`} className="link-button">
          Remove the picture
        </ActionButton>
      )}
      <ServerForm<{ image: string }>
        failure={PICTURE_FAILURE}
        id="picture"
        action={`${PROFILE}/picture`}
        hasFiles
        send="Upload Picture"
        sending="Uploading…"
      >
        {(fields) => (
          <PictureField
            field={fields.image}
            label={member.picture ? "Another picture" : "Picture in place of the letters"}
            hint="Everybody sees its middle, as a small square."
          />
        )}
      </ServerForm>
    </section>
  );
}
