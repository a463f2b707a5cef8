import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { accessLevels } from "~/content/investors";
import { listDocuments } from "~/domain/documents/documents-queries.server";
import { listInvestors, listPendingRequests } from "~/domain/investors/access-queries.server";
import { investorInput } from "~/domain/investors/investors.schema";
import { addInvestor } from "~/domain/investors/manage-access.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { readListRequest } from "~/platform/http/json/list-request.server";
import { SearchForm } from "~/ui/lists/search-form";
import { AccessRequests } from "./access-requests";
import type { DialogHandle } from "~/ui/overlay/dialog-handle";
import { shownEmail } from "~/lib/text/shown-email";
import { DeleteDialog } from "../delete-dialog";
import { InvestorCard } from "./investor-card";
import { InvestorForm } from "./investor-form";

const PATH = "/investor-admin/investors";
const FAILURE = { title: "The investor was not added" };

export async function loader(args: LoaderFunctionArgs) {
  await requirePortalAdmin(args);
  const { q } = readListRequest(args.request);
  const [investors, pending, documents] = await Promise.all([
    listInvestors(q),
    listPendingRequests(),
    listDocuments(),
  ]);
  const requests = pending.map((request) => {
    const asked = documents.find(({ id }) => id === request.documentId);
    const document = asked ? { title: asked.title, level: asked.accessLevel } : null;
    return { ...request, document };
  });
  return { q, investors, requests };
}

export const action = formAction({
  guard: requirePortalAdmin,
  schema: investorInput,
  run: addInvestor,
  done: (_, { input }) =>
    to(PATH, {
      title: "Investor Added",
      description: `We mail ${shownEmail(input.email)} how to get in.`,
    }),
  failure: FAILURE,
});

export const handle: DialogHandle<TabData> = {
  Dialog: AskToDelete,
  isOpen: (search, { investors }) => findDeleted(search, investors) !== undefined,
};

type TabData = Awaited<ReturnType<typeof loader>>;

const findDeleted = (search: URLSearchParams, rows: TabData["investors"]) =>
  rows.find(({ id }) => String(id) === search.get("delete"));

export default function InvestorsTab() {
  const { q, investors, requests } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const [search] = useSearchParams();
  const isAdding = search.has("add") || result?.lastResult !== undefined;
  return (
    <div className="stack">
      <h2>Investors</h2>
      {isAdding ? (
        <section className="panel stack">
          <h3>Add Investor</h3>
          <InvestorForm failure={FAILURE} action={PATH} label="Add Investor" />
          <p>
            <Link to={PATH}>Cancel</Link>
          </p>
        </section>
      ) : (
        <p>
          <Link className="button" to={`${PATH}?add`} preventScrollReset>
            Add Investor
          </Link>
        </p>
      )}
      <AccessRequests requests={requests} />
      <SearchForm action={PATH} label="Search by name, email address or company" q={q} kept={{}} />
      {investors.length === 0 && (
        <p className="empty-state">
          {q ? `Nothing matches “${q}”.` : "No investors yet. Add one above."}
        </p>
      )}
      <ul className="card-grid">
        {investors.map((investor) => (
          <li key={investor.id} className="card">
            <InvestorCard investor={investor} />
          </li>
        ))}
      </ul>
      <AccessLevels />
    </div>
  );
}

function AccessLevels() {
  return (
    <section className="panel stack">
      <h2>Access Levels</h2>
      <ul className="card-grid">
        {accessLevels.map(({ value, name, grants }) => (
          <li key={value}>
            <h3>{name}</h3>
            <ul>
              {grants.map((grant) => (
                <li key={grant}>{grant}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AskToDelete({ data }: { data: TabData }) {
  const deleted = findDeleted(useSearchParams()[0], data.investors);
  return (
    <DeleteDialog
      title={`Delete ${deleted?.name ?? (deleted?.email && shownEmail(deleted.email)) ?? "this investor"}?`}
      text="The access and what is noted about the investment are gone for good. To pause access, revoke it."
      action={`${PATH}/${deleted?.id}/delete`}
      closeTo={PATH}
    />
  );
}
