import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { memberName, memberPath } from "~/domain/accounts/member-name";
import type { OwnProfile } from "~/domain/accounts/profile/save-profile.server";
import { ChoiceGroup } from "~/ui/form/choice-group";
import { ErrorSummary } from "~/ui/form/error-summary";
import { CheckboxField, TextField } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import { useServerForm } from "~/ui/form/use-server-form";
import { FormPage } from "~/ui/layout/form-page";
import { PictureForm } from "./picture-form";
import { PROFILE, PROFILE_HEADING } from "./profile-words";

export const FAILURE = { title: "The profile was not saved" };

type Props = {
  profile: OwnProfile;
  result?: SubmissionResult | undefined;
  pictureResult?: SubmissionResult | undefined;
};

/** The forms of one's own profile. Each is shown again after it was refused. */
export function ProfilePage({ profile, result, pictureResult }: Props) {
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
      <ProfileForm
        key={JSON.stringify([displayName, handle, shown, isPublic])}
        profile={profile}
        lastResult={result}
      />
      <PictureForm key={member.picture} member={member} lastResult={pictureResult} />
    </FormPage>
  );
}

const PARTS = [
  { value: "joined", label: "When I joined" },
  { value: "posts", label: "My posts" },
  { value: "achievements", label: "My achievements" },
];

type Values = { displayName: string; handle: string; shown: string[]; isPublic: string };

type FormProps = Pick<Props, "profile"> & { lastResult: SubmissionResult | undefined };

function ProfileForm({ profile, lastResult }: FormProps) {
  const { displayName, handle, exampleHandle, shown, isPublic } = profile;
  const { form, fields, Form, formProps, isPending } = useServerForm<Values>({
    failure: FAILURE,
    id: "profile-form",
    action: PROFILE,
    lastResult,
    defaultValue: {
      displayName: displayName ?? "",
      handle: handle ?? "",
      shown,
      isPublic: isPublic ? "on" : "",
    },
  });
  return (
    <Form {...formProps} className="form">
      <ErrorSummary form={form} />
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
      <ChoiceGroup field={fields.shown} legend="My profile shows" type="checkbox" options={PARTS} />
      <CheckboxField
        field={fields.isPublic}
        label="Everybody may see my profile and my points before I publish anything"
      />
      <SubmitButton label="Save Profile" pendingLabel="Saving…" isPending={isPending} />
    </Form>
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
