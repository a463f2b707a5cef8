import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { profileInput } from "~/domain/accounts/profile/profile.schema";
import { getOwnProfile, saveProfile } from "~/domain/accounts/profile/save-profile.server";
import { requireUser } from "~/http/auth.server";
import { to } from "~/http/cookies/flash.server";
import { formAction } from "~/http/forms/form-action.server";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { pageMeta } from "~/ui/layout/page-meta";
import { ProfilePage } from "./profile-page";
import { PROFILE, PROFILE_HEADING } from "./profile-words";

const FAILURE = { title: "The profile was not saved" };

export const meta: MetaFunction = ({ matches }) => pageMeta(PROFILE_HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  return getOwnProfile(await requireUser(args));
}

export const action = formAction({
  guard: requireUser,
  schema: profileInput,
  run: saveProfile,
  done: () => to(PROFILE, { title: "Profile saved" }),
  failure: FAILURE,
});

export const clientAction = keepFormOnFailure(FAILURE);

export default function ProfileSettings() {
  const profile = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return <ProfilePage profile={profile} result={result?.lastResult} />;
}
