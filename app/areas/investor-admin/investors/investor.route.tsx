import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { getInvestor } from "~/domain/investors/access-queries.server";
import { accessLevelOptions } from "~/domain/investors/investor-options";
import { investorInput } from "~/domain/investors/investors.schema";
import { saveInvestor } from "~/domain/investors/manage-access.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { pageId } from "~/platform/http/page-id.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { shownEmail } from "~/lib/text/shown-email";
import { InvestorForm, investorValues } from "./investor-form";

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
  edits: {
    present: async (tx, { params }) => {
      const investor = await getInvestor(pageId(params.id), tx);
      return investor && investorValues(investor);
    },
    labels: { accessLevel: accessLevelOptions },
  },
  run: (admin, input, { params, check }) => saveInvestor(admin, pageId(params.id), input, check),
  done: () => to("/investor-admin/investors", { title: "Investor Saved" }),
  failure: FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function EditInvestor() {
  const { investor } = useLoaderData<typeof loader>();
  const { id, email, name } = investor;
  return (
    <div className="stack">
      <h2>Edit {name ?? (email && shownEmail(email)) ?? "investor"}</h2>
      <InvestorForm
        failure={FAILURE}
        action={`/investor-admin/investors/${id}`}
        label="Save"
        investor={investorValues(investor)}
      />
      <p>
        <Link to="/investor-admin/investors">Cancel</Link>
      </p>
    </div>
  );
}
