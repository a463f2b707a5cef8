import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { getDeletion } from "~/domain/privacy/person-desk.server";
import { requireAdmin } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { PrintButton } from "~/ui/layout/print-button";
import { PeoplePage } from "../people-page";
import { KeptTable } from "./kept-table";
import { PRIVACY } from "./privacy-words";

const HEADING = "Report of a Deletion";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const deletion = await getDeletion(pageId(args.params.id));
  if (!deletion) throw new Response("", { status: 404 });
  return { deletion };
}

export default function DeletionPage() {
  const { id, adminName, report, createdAt } = useLoaderData<typeof loader>().deletion;
  return (
    <PeoplePage heading={HEADING}>
      <p className="print:hidden">
        <Link to={PRIVACY}>Back to the privacy desk</Link>
      </p>
      <p className="lead">
        Report {id}, <DateTime value={createdAt} />, by <bdi>{adminName}</bdi>. It does not name the
        person.
      </p>
      {report.length === 0 ? (
        <p className="empty-state">We had nothing about this address.</p>
      ) : (
        <KeptTable lines={report} label="What was deleted and what stays" outcome="Outcome" />
      )}
      <PrintButton label="Print the report" hint="Print this page to give it to the person." />
    </PeoplePage>
  );
}
