import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { getInvestor } from "~/domain/investors/access-queries.server";
import { investorInput } from "~/domain/investors/investors.schema";
import { saveInvestor } from "~/domain/investors/manage-access.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { to } from "~/http/cookies/flash.server";
import { pageId } from "~/http/page-id.server";
import { formAction } from "~/http/forms/form-action.server";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { InvestorForm } from "./investor-form";

const FAILURE = { title: "The investor was not saved" };

export async function loader(args: LoaderFunctionArgs) {
  await requirePortalAdmin(args);
  const investor = await getInvestor(pageId(args.params.id));
  if (!investor) throw new Response("", { status: 404 });
  return { investor };
}

export const action = formAction({
  guard: requirePortalAdmin,
  schema: investorInput,
  run: (admin, input, { params }) => saveInvestor(admin, pageId(params.id), input),
  done: () => to("/investor-admin/investors", { title: "Investor Saved" }),
  failure: FAILURE,
});

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
