import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import type { User } from "~/domain/accounts/accounts.schema";
import { removeIssue, sendIssue, testIssue } from "~/domain/newsletter/issues.server";
import { requireAdmin } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { pageId } from "~/http/page-id.server";
import type { Outcome } from "~/lib/outcome";

type Done = { to: string; title: string; description?: string };
type Act = (id: number, admin: User) => Promise<Outcome<{ done: Done }>>;

// An address for each act; every one as good the second time.
const acts: Partial<Record<string, Act>> = {
  async test(id, admin) {
    const sent = await testIssue(admin, id);
    if (!sent.ok) return sent;
    return {
      ok: true,
      done: { to: `/${id}`, title: "Test Sent", description: `To ${sent.email}` },
    };
  },
  async send(id) {
    const sent = await sendIssue(id);
    if (!sent.ok) return sent;
    const description = `${sent.count.toLocaleString("en-US")} mails are on their way.`;
    return { ok: true, done: { to: `/${id}`, title: "Launch Update Sent", description } };
  },
  async delete(id) {
    await removeIssue(id);
    return { ok: true, done: { to: "", title: "Draft Deleted" } };
  },
};

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args);
  const act = acts[args.params.act ?? ""];
  if (!act) throw new Response("", { status: 404 });
  const outcome = await act(pageId(args.params.id), admin);
  if (!outcome.ok) {
    const { message } = outcome.problem;
    return redirectWithFlash("/launch-updates", { kind: "error", title: message });
  }
  const { to, ...words } = outcome.done;
  return redirectWithFlash(`/launch-updates${to}`, { kind: "success", ...words });
}

export function loader() {
  return redirect("/launch-updates");
}
