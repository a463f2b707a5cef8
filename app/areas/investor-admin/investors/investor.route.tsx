import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { getInvestor } from "~/domain/investors/access-queries.server";
import { investorInput } from "~/domain/investors/investors.schema";
import { saveInvestor } from "~/domain/investors/manage-access.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { readForm, rejectForm } from "~/http/forms/form.server";
import { pageId } from "~/http/page-id.server";
import { settle } from "~/lib/outcome";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { InvestorForm } from "./investor-form";

const FAILURE = { title: "The investor was not saved" };

export async function loader(args: LoaderFunctionArgs) {
  await requirePortalAdmin(args);
  const investor = await getInvestor(pageId(args.params.id));
  if (!investor) throw new Response("", { status: 404 });
  return { investor };
}

export async function action(args: ActionFunctionArgs) {
  await requirePortalAdmin(args);
  const submission = await readForm(args.request, investorInput);
  if (submission.status !== "success") return rejectForm(args, submission);
  const outcome = await settle(saveInvestor(pageId(args.params.id), submission.value));
  if (!outcome.ok)
    return rejectForm(args, submission, { problem: outcome.problem, toast: FAILURE });
  return redirectWithFlash("/investor-admin/investors", {
    kind: "success",
    title: "Investor Saved",
  });
}

export const clientAction = keepFormOnFailure(FAILURE);

export default function EditInvestor() {
  const { investor } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { id, email, name, accessLevel, companyName, investmentAmount, investmentDate } = investor;
  return (
    <div className="stack">
      <h2>Edit {name ?? email ?? "investor"}</h2>
      <InvestorForm
        action={`/investor-admin/investors/${id}`}
        label="Save"
        investor={{ email, name, accessLevel, companyName, investmentAmount, investmentDate }}
        lastResult={result?.lastResult}
      />
      <p>
        <Link to="/investor-admin/investors">Cancel</Link>
      </p>
    </div>
  );
}
