import { Link } from "@remix-run/react";
import { memberName, memberPath } from "~/domain/accounts/member-name";
import type { profileInput } from "~/domain/accounts/profile/profile.schema";
import type { OwnProfile } from "~/domain/accounts/profile/save-profile.server";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { CheckboxField, TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { FormPage } from "~/ui/layout/form-page";
import { PictureForm } from "./picture-form";
import { PROFILE, PROFILE_HEADING } from "./profile-words";

export const FAILURE = { title: "The profile was not saved" };

type Props = {
  profile: OwnProfile;
};

/** The forms of one's own profile. Each is shown again after it was refused. */
export function ProfilePage({ profile }: Props) {
  const { member, displayName, handle, shown, isPublic, isShown } = profile;
  return (
    <FormPage
      heading={PROFILE_HEADING}
      intro="What others see of you in the community. Never your username or e-mail address."
      back={null}
    >
      <p>
        You are shown as{" "}
        <Link to={memberPath(member.id)}>
          <bdi>{memberName(member)}</bdi>
        </Link>
        .{" "}
        {isShown
          ? "Everybody can see your profile."
          : "Nobody but our team can see your profile yet: you have published nothing in the community."}
      </p>
      {/* What was saved begins a new form. */}
      <ProfileForm key={JSON.stringify([displayName, handle, shown, isPublic])} profile={profile} />
      <PictureForm key={member.picture} member={member} />
    </FormPage>
  );
}

const PARTS = [
  { value: "joined", label: "When I joined" },
  { value: "posts", label: "My posts" },
  { value: "achievements", label: "My achievements" },
];

type FormProps = Pick<Props, "profile">;

function ProfileForm({ profile }: FormProps) {
  const { displayName, handle, exampleHandle, shown, isPublic } = profile;

  return (
    <ServerForm<typeof profileInput>
      failure={FAILURE}
      id="profile-form"
      action={PROFILE}
      values={{
        displayName: displayName ?? "",
        handle: handle ?? "",
        shown,
        isPublic: isPublic ? "on" : "",
      }}
      send="Save Profile"
      sending="Saving…"
    >
      {(fields) => (
        <>
          <TextField
            field={fields.displayName}
            label="Name"
            hint="In place of your first and last name."
            isOptional
            autoComplete="nickname"
          />
          <TextField
            field={fields.handle}
            label="Name for mentions"
            hint={handleHint(handle, exampleHandle)}
            isOptional
            autoComplete="off"
          />
          <ChoiceGroup
            field={fields.shown}
            legend="My profile shows"
            type="checkbox"
            options={PARTS}
          />
          <CheckboxField
            field={fields.isPublic}
            label="Everybody may see my profile and my points before I publish anything"
          />
        </>
      )}
    </ServerForm>
  );
}

/** An example only where there is one: a name may have no letter from a to z. */
function handleHint(handle: string | null, example: string): string {
  const rule = "Others write it after an @: letters from a to z, numbers and dashes";
  if (handle) return `${rule}.`;
  return example
    ? `${rule}, such as ${example}. You have none yet.`
    : `${rule}. You have none yet.`;
}
