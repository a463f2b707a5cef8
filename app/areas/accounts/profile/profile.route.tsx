import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { profileInput } from "~/domain/accounts/profile/profile.schema";
import { getOwnProfile, saveProfile } from "~/domain/accounts/profile/save-profile.server";
import { requireUser } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { ProfilePage, FAILURE } from "./profile-page";
import { PROFILE, PROFILE_HEADING } from "./profile-words";

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

export default function ProfileSettings() {
  const profile = useLoaderData<typeof loader>();
  return <ProfilePage profile={profile} />;
}
