import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { setPicture } from "~/domain/shop/pictures/change-pictures.server";
import {
  PICTURE_LIMIT_BYTES,
  PICTURE_TOO_LARGE,
} from "~/domain/shop/pictures/change-pictures.server";
import { requireAdmin } from "~/http/auth.server";
import { BODY_LIMIT } from "~/platform/http/forms/body.server";
import { redirectWithFlash } from "~/platform/http/cookies/flash.server";
import { rejectForm } from "~/platform/http/forms/form.server";
import { pageId } from "~/platform/http/page-id.server";
import { readUpload } from "~/platform/http/forms/upload.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { settle } from "~/platform/database/database-away";
import { readFile } from "~/lib/files/read-file.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { ProductEditor } from "../product-editor";
import { PICTURE_FAILURE } from "../shop-admin-words";
import type { loader } from "../product.route";

export { loader } from "../product.route";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.product.name ?? "404 Page Not Found", matches);

const LIMITS = { body: BODY_LIMIT.picture, file: PICTURE_LIMIT_BYTES };

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args);
  const id = pageId(args.params.id);
  const { fields, file, isFileTooLarge } = await readUpload(args, "image", LIMITS);
  const submission = parseWithZod(fields, { schema: z.object({}) });
  const outcome = await settle(savePicture(admin, id, file, isFileTooLarge));
  if (!outcome.ok) {
    return rejectForm(args, submission, { problem: outcome.problem, toast: PICTURE_FAILURE });
  }
  return redirectWithFlash(`/office/products/${id}`, {
    kind: "success",
    title: "Picture Saved",
  });
}

const refuseImage = (message: string) => refuse("invalid", message, { field: "image" });

async function savePicture(
  admin: Admin,
  id: number,
  file: File | null,
  isTooLarge: boolean,
): Promise<Outcome<object>> {
  if (isTooLarge) return refuseImage(PICTURE_TOO_LARGE);
  if (!file) return refuseImage("Choose a picture");
  return setPicture(admin, id, await readFile(file));
}

export default function PicturePage() {
  return <ProductEditor {...useLoaderData<typeof loader>()} />;
}
