import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { listDocuments } from "~/domain/documents/documents-queries.server";
import { type LevelRule, ruleOf } from "~/domain/documents/level-rules";
import { getLevelRules } from "~/domain/documents/level-rules.server";
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
  const [documents, rules, requestState, access] = await Promise.all([
    listDocuments(),
    getLevelRules(),
    getRequestState(user.id),
    getOwnAccess(user.id),
  ]);
  const isAnnounced = access?.isActive ? access.wantsDocuments : null;
  const rule = ruleOf(rules, clearance);
  return { documents, clearance, requestState, isAnnounced, rule, hasTerms: terms !== null };
}

export default function DocumentsTab() {
  const { documents, clearance, requestState, isAnnounced, rule, hasTerms } =
    useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const refused = documents.find(({ id }) => String(id) === search.get("request"));
  return (
    <div className="stack">
      <h2>Documents</h2>
      {refused && (
        <section className="banner stack">
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
      <Rule {...rule} />
      <DocumentList
        documents={documents}
        clearance={clearance}
        requestState={requestState}
        isViewOnly={rule.isViewOnly}
      />
    </div>
  );
}

function Rule({ isViewOnly, isStamped }: LevelRule) {
  if (!isViewOnly && !isStamped) return null;
  return (
    <p className="banner">
      {isViewOnly && "Documents that are not public are for viewing here. "}
      {isStamped && "Each page of a PDF has your name, your email address and the day."}
    </p>
  );
}
