import type { LoaderFunctionArgs } from "@remix-run/node";
import { copyAccount } from "~/domain/accounts/copy-account.server";
import { requireUser } from "~/http/auth.server";
import { jsonDownload } from "~/http/files/download.server";

/** All that is the account's, as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  return jsonDownload("my-data", await copyAccount(user));
}
