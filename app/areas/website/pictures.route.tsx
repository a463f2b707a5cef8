import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  addPicture,
  listPictures,
  PICTURE_LIMIT_BYTES,
  PICTURE_TOO_LARGE,
} from "~/domain/website/pictures.server";
import { pictureInput } from "~/domain/website/website.schema";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { BODY_LIMIT } from "~/platform/http/forms/body.server";
import { parseForm, rejectForm } from "~/platform/http/forms/form.server";
import { readUpload } from "~/platform/http/forms/upload.server";
import { readFile } from "~/lib/files/read-file.server";
import { refuse } from "~/lib/outcome";
import { settle } from "~/platform/database/database-away";
import { ActionButton } from "~/ui/form/action-button";
import { TextField } from "~/ui/form/field";
import { PictureField } from "~/ui/form/picture-field";
import { ServerForm, type With } from "~/ui/form/server-form";
import { pageMeta } from "~/ui/layout/page-meta";
import { WebsitePage } from "./website-page";
import { PICTURE_FAILURE, PICTURES } from "./website-words";

const HEADING = "Pictures";
const LIMITS = { body: BODY_LIMIT.picture, file: PICTURE_LIMIT_BYTES };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return { pictures: await listPictures() };
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args);
  const { fields, file, isFileTooLarge } = await readUpload(args, "image", LIMITS);
  const submission = parseForm(fields, pictureInput);
  const { problem } = file
    ? { problem: null }
    : refuse("invalid", isFileTooLarge ? PICTURE_TOO_LARGE : "Choose a picture", {
        field: "image",
      });
  if (submission.status !== "success" || !file) return rejectForm(args, submission, { problem });
  const bytes = await readFile(file);
  const outcome = await settle(addPicture(admin, { ...submission.value, bytes }));
  if (outcome.ok) return to(PICTURES, { title: "Picture Saved" });
  return rejectForm(args, submission, { problem: outcome.problem, toast: PICTURE_FAILURE });
}

export default function PicturesPage() {
  const { pictures } = useLoaderData<typeof loader>();
  return (
    <WebsitePage heading={HEADING}>
      <p>
        Add a picture here, then choose it where a part of the website has a photo. A picture that
        is uploaded there is in this list too.
      </p>
      <PictureForm />
      <ul className="card-grid">
        {pictures.map(({ key, name, address }) => (
          <li key={key} className="card">
            <img src={address} alt="" width="640" height="480" loading="lazy" />
            <p dir="auto">{name}</p>
            <ActionButton action={`${PICTURES}/${key}/delete`} what={name}>
              Delete
            </ActionButton>
          </li>
        ))}
      </ul>
    </WebsitePage>
  );
}

function PictureForm() {
  return (
    <ServerForm<With<typeof pictureInput, "image">>
      failure={PICTURE_FAILURE}
      id="picture"
      action={PICTURES}
      hasFiles
      send="Upload Picture"
      sending="Uploading…"
    >
      {(fields) => (
        <>
          <TextField field={fields.name} label="Name" hint="Who or what it shows." />
          <PictureField
            field={fields.image}
            label="Picture"
            hint="We make the sizes the pages need."
          />
        </>
      )}
    </ServerForm>
  );
}
