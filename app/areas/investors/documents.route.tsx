import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { listDocuments } from "~/domain/documents/documents-queries.server";
import { getAskedTerms } from "~/domain/documents/terms.server";
import {
  getClearance,
  getOwnAccess,
  getRequestState,
} from "~/domain/investors/access-queries.server";
import { requireUser } from "~/http/auth.server";
import { DocumentList } from "~/ui/investors/document-list";
import { ByMail } from "./by-mail";
import { RequestAccess } from "~/ui/investors/request-access";

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const clearance = await getClearance(user);
  const terms = await getAskedTerms(user, clearance);
  if (terms && !terms.acceptedAt) throw redirect("/investors/documents/terms");
  const [documents, requestState, access] = await Promise.all([
    listDocuments(),
    getRequestState(user.id),
    getOwnAccess(user.id),
  ]);
  const isAnnounced = access?.isActive ? access.wantsDocuments : null;
  return { documents, clearance, requestState, isAnnounced, hasTerms: terms !== null };
}

export default function DocumentsTab() {
  const { documents, clearance, requestState, isAnnounced, hasTerms } =
    useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const refused = documents.find(({ id }) => String(id) === search.get("request"));
  return (
    <div className="stack">
      <h2>Documents</h2>
      {refused && (
        <section className="notice stack">
          <h3>{refused.title} is not open to you</h3>
          <p>It takes a higher access level than your account has.</p>
          <RequestAccess requestState={requestState} document={refused} />
        </section>
      )}
      {isAnnounced !== null && <ByMail what="documents" isWanted={isAnnounced} />}
      {hasTerms && (
        <p>
          <Link to="/investors/documents/terms">The confidentiality terms that you accepted</Link>
        </p>
      )}
      <DocumentList documents={documents} clearance={clearance} requestState={requestState} />
    </div>
  );
}
