import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { grantInput } from "~/domain/investors/investors.schema";
import { grantRequest } from "~/domain/investors/request-access.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { readFields } from "~/http/forms/form.server";
import { pageId } from "~/http/page-id.server";

const PATH = "/investor-admin/investors";

export async function action(args: ActionFunctionArgs) {
  const admin = await requirePortalAdmin(args);
  const submission = parseWithZod(await readFields(args.request), { schema: grantInput });
  const failed = { kind: "error", title: "Access was not given" } as const;
  if (submission.status !== "success") {
    return redirectWithFlash(PATH, { ...failed, description: "Choose an access level" });
  }
  const outcome = await grantRequest(admin, pageId(args.params.id), submission.value);
  return redirectWithFlash(
    PATH,
    outcome.ok
      ? { kind: "success", title: "Access Granted", description: "We tell them by e-mail." }
      : { ...failed, description: outcome.problem.message },
  );
}

export function loader() {
  return redirect(PATH);
}
