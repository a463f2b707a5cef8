import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  PICTURE_LIMIT_BYTES,
  PICTURE_TOO_LARGE,
  setMemberPicture,
} from "~/domain/accounts/profile/member-picture.server";
import { requireUser } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { BODY_LIMIT } from "~/platform/http/forms/body.server";
import { rejectForm } from "~/platform/http/forms/form.server";
import { readUpload } from "~/platform/http/forms/upload.server";
import { readFile } from "~/lib/files/read-file.server";
import { refuse } from "~/lib/outcome";
import { settle } from "~/platform/database/database-away";
import { pageMeta } from "~/ui/layout/page-meta";
import { ProfilePage } from "./profile-page";
import { PICTURE_FAILURE, PROFILE, PROFILE_HEADING } from "./profile-words";
import type { loader } from "./profile.route";

export { loader } from "./profile.route";

export const meta: MetaFunction = ({ matches }) => pageMeta(PROFILE_HEADING, matches);

const LIMITS = { body: BODY_LIMIT.picture, file: PICTURE_LIMIT_BYTES };

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  const { fields, file, isFileTooLarge } = await readUpload(args, "image", LIMITS);
  const submission = parseWithZod(fields, { schema: z.object({}) });
  const outcome = file
    ? await settle(setMemberPicture(user, await readFile(file)))
    : refuse("invalid", isFileTooLarge ? PICTURE_TOO_LARGE : "Choose a picture", {
        field: "image",
      });
  if (outcome.ok) return to(PROFILE, { title: "Picture saved" });
  return rejectForm(args, submission, { problem: outcome.problem, toast: PICTURE_FAILURE });
}

export default function OwnPicturePage() {
  const profile = useLoaderData<typeof loader>();
  return <ProfilePage profile={profile} />;
}
