import { Link } from "@remix-run/react";
import type { InvestorRow } from "~/domain/investors/access-queries.server";
import { accessLevelOptions } from "~/domain/investors/investor-options";
import { shownEmail } from "~/lib/text/shown-email";
import { labelOf } from "~/lib/input/choices";
import { formatDollars } from "~/lib/money";
import { DateTime } from "~/ui/layout/date-time";
import { Day } from "~/ui/lists/day";
import { ActionButton } from "~/ui/form/action-button";

export function InvestorCard({ investor }: { investor: InvestorRow }) {
  const { id, isActive } = investor;
  const title = investor.name ?? (investor.email && shownEmail(investor.email)) ?? "Investor";
  return (
    <>
      <h3>{title}</h3>
      <p className="badge-row">
        <span className="badge">{isActive ? "Active" : "Revoked"}</span>{" "}
        <span>{labelOf(accessLevelOptions, investor.accessLevel)}</span>
      </p>
      <InvestorFacts investor={investor} />
      <div className="button-row">
        <Link className="button button-quiet" to={`/investor-admin/investors/${id}`}>
          Edit<span className="sr-only"> {title}</span>
        </Link>
        {isActive && investor.userId === null && investor.email !== null && (
          <ActionButton action={`/investor-admin/investors/${id}/restore`} what={title}>
            {investor.isLinkGood ? "Mail the Link Again" : "Mail a New Link"}
          </ActionButton>
        )}
        <ActionButton
          action={`/investor-admin/investors/${id}/${isActive ? "revoke" : "restore"}`}
          what={title}
        >
          {isActive ? "Revoke Access" : "Restore Access"}
        </ActionButton>
        <Link
          className="button button-quiet"
          to={`/investor-admin/investors?delete=${id}`}
          preventScrollReset
        >
          Delete<span className="sr-only"> {title}</span>
        </Link>
      </div>
    </>
  );
}

/** Whether nobody took up the access, and the link to it was withdrawn or is too old. */
const isLinkOver = ({ userId, email, isLinkGood }: InvestorRow) =>
  userId === null && email !== null && !isLinkGood;

const LINK_OVER = "None. The mailed link was withdrawn or ended";

function LinkEnds({ linkEndsAt }: Pick<InvestorRow, "linkEndsAt">) {
  if (!linkEndsAt) return "None yet";
  return (
    <>
      None yet. The mailed link works until <DateTime value={linkEndsAt} />
    </>
  );
}

function InvestorFacts({ investor }: { investor: InvestorRow }) {
  const { email, username, companyName, investmentAmount, investmentDate, createdAt } = investor;
  const facts = [
    ["Email", email && shownEmail(email)],
    [
      "Account",
      username ?? (isLinkOver(investor) ? LINK_OVER : <LinkEnds key="link" {...investor} />),
    ],
    ["Company", companyName],
    ["Invested", investmentAmount && formatDollars(investmentAmount)],
    ["Date", investmentDate && <Day key="date" value={investmentDate} />],
    ["Joined", <DateTime key="joined" value={createdAt} />],
  ] as const;
  return (
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
  );
}
