import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { discardParkedMail, retryParkedMail } from "~/domain/mail/outbox-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { pageId } from "~/http/page-id.server";

// An address for each act; every one as good the second time.
const acts: Partial<Record<string, { title: string; run: (id: number) => Promise<void> }>> = {
  retry: { title: "The mail is sent again", run: retryParkedMail },
  discard: { title: "The mail is discarded", run: discardParkedMail },
};

export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args);
  const act = acts[args.params.act ?? ""];
  if (!act) throw new Response("", { status: 404 });
  await act.run(pageId(args.params.id));
  return redirectWithFlash("/outbox", { kind: "success", title: act.title });
}

export function loader() {
  return redirect("/outbox");
}
