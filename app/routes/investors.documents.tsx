import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { listDocuments } from "~/domain/documents/documents-queries.server";
import { getClearance, hasPendingRequest } from "~/domain/investors/access-queries.server";
import { requireUser } from "~/http/auth.server";
import { DocumentList } from "~/ui/investors/document-list";
import { RequestAccess } from "~/ui/investors/request-access";

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const [documents, clearance, isRequested] = await Promise.all([
    listDocuments(),
    getClearance(user),
    hasPendingRequest(user.id),
  ]);
  return { documents, clearance, isRequested };
}

export default function DocumentsTab() {
  const { documents, clearance, isRequested } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const refused = documents.find(({ id }) => String(id) === search.get("request"));
  return (
    <div className="stack">
      <h2>Documents</h2>
      {refused && (
        <section className="notice stack">
          <h3>{refused.title} is not open to you</h3>
          <p>It takes a higher access level than your account has.</p>
          <RequestAccess isRequested={isRequested} document={refused} />
        </section>
      )}
      <DocumentList documents={documents} clearance={clearance} isRequested={isRequested} />
    </div>
  );
}
