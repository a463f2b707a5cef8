import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listOpenReports } from "~/domain/forum/moderation/reports.server";
import { requireAdmin } from "~/http/auth.server";
import { OpenReports } from "./open-reports";
import { pageMeta } from "~/ui/layout/page-meta";

export const meta: MetaFunction = ({ matches }) => pageMeta("Forum reports", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return { reports: await listOpenReports() };
}

export default function ReportsPage() {
  const { reports } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <p>
        <Link to="/dashboard">Back to the dashboard</Link>
      </p>
      <h1>Forum reports</h1>
      <OpenReports reports={reports} />
    </div>
  );
}
