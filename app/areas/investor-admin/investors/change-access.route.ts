import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { removeInvestor, setInvestorActive } from "~/domain/investors/manage-access.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { pageId } from "~/http/page-id.server";

const PATH = "/investor-admin/investors";

// An address for each act; every one as good the second time.
const acts: Partial<Record<string, { title: string; run: (id: number) => Promise<unknown> }>> = {
  revoke: { title: "Access Revoked", run: (id) => setInvestorActive(id, false) },
  restore: { title: "Access Restored", run: (id) => setInvestorActive(id, true) },
  delete: { title: "Investor Deleted", run: removeInvestor },
};

export async function action(args: ActionFunctionArgs) {
  await requirePortalAdmin(args);
  const act = acts[args.params.act ?? ""];
  if (!act) throw new Response("", { status: 404 });
  await act.run(pageId(args.params.id));
  return redirectWithFlash(PATH, { kind: "success", title: act.title });
}

export function loader() {
  return redirect(PATH);
}
