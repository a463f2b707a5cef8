import type { LoaderFunctionArgs } from "@remix-run/node";
import { ownCopy } from "~/domain/privacy/copy-personal-data.server";
import { requireUser } from "~/http/auth.server";
import { jsonDownload } from "~/platform/http/files/download.server";

/** The account's personal data as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  return jsonDownload("my-data", await ownCopy(user));
}
