import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { investorOverview } from "~/content/investors";
import { listDocumentTitles } from "~/domain/documents/documents-queries.server";
import { getOwnAccess, getRequestState } from "~/domain/investors/access-queries.server";
import { accessLevelOptions } from "~/domain/investors/investor-options";
import { listPublishedUpdates } from "~/domain/investors/updates.server";
import { requireUser } from "~/http/auth.server";
import { labelOf } from "~/lib/input/choices";
import { formatDollars } from "~/lib/money";
import { DateTime } from "~/ui/layout/date-time";
import { RoundProgress } from "./round-progress";
import { RequestAccess } from "~/ui/investors/request-access";
import { UpdateList } from "~/ui/investors/update-list";
import { formatDay } from "~/lib/dates/dates";

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const [access, requestState, updates, titles] = await Promise.all([
    getOwnAccess(user.id),
    getRequestState(user.id),
    listPublishedUpdates(),
    listDocumentTitles(),
  ]);
  return {
    access: access?.isActive ? access : null,
    isAdmin: user.role === "admin",
    requestState,
    latest: updates.slice(0, 1),
    updateCount: updates.length,
    documentCount: titles.length,
  };
}

export default function DashboardTab() {
  const { access, isAdmin, requestState, latest, updateCount, documentCount } =
    useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <h2>Dashboard</h2>
      <div className="count-cards">
        <Link className="card" to="/investors/documents">
          {documentCount} documents
        </Link>{" "}
        <Link className="card" to="/investors/updates">
          {updateCount} updates
        </Link>{" "}
        <Link className="card" to="/investors/messages">
          Messages
        </Link>
      </div>
      {access && <OwnAccess access={access} />}
      {!access && !isAdmin && (
        <section className="banner stack">
          <h3>You have no investor access yet</h3>
          <p>Ask us and we look into it by hand. Documents marked Public are open to you now.</p>
          <RequestAccess requestState={requestState} document={null} />
        </section>
      )}
      <h2>{investorOverview.progressHeading}</h2>
      <RoundProgress />
      <h2>Latest update</h2>
      <UpdateList updates={latest} />
    </div>
  );
}

type Access = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["access"]>;

function OwnAccess({ access }: { access: Access }) {
  const { accessLevel, companyName, investmentAmount, investmentDate } = access;
  const facts = [
    ["Level", labelOf(accessLevelOptions, accessLevel)],
    ["Company", companyName],
    ["Invested", investmentAmount && formatDollars(investmentAmount)],
    ["Since", investmentDate && <DateTime key="since" value={investmentDate} format={formatDay} />],
  ] as const;
  return (
    <section className="panel stack">
      <h2>Your investment</h2>
      <dl className="facts">
        {facts.map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
