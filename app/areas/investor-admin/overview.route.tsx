import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { roundFigures } from "~/content/round-figures";
import { investorAdminCards, recentActivity, roundNote } from "~/content/investors";
import { listDocumentTitles } from "~/domain/documents/documents-queries.server";
import { countInvestors, listPendingRequests } from "~/domain/investors/access-queries.server";
import { countParkedMail } from "~/domain/mail/outbox-queries.server";
import { requirePortalAdmin } from "~/http/auth.server";
import { editedContent } from "~/http/content.server";
import { formatDollars } from "~/lib/money";

export async function loader(args: LoaderFunctionArgs) {
  await requirePortalAdmin(args);
  const [{ figures: round = roundFigures }, investors, titles, requests, parked] =
    await Promise.all([
      editedContent(args, ["figures"]),
      countInvestors(),
      listDocumentTitles(),
      listPendingRequests(),
      countParkedMail(),
    ]);
  const isFunded = Number(investors.committed) > 0;
  const counted = {
    investors: {
      value: String(investors.active),
      text: investors.active === 1 ? null : `${investors.active} investors with access`,
    },
    capital: {
      value: isFunded ? "Committed" : "None yet",
      text: isFunded
        ? `First investment secured: ${formatDollars(investors.committed)} noted`
        : "No investment is noted",
    },
    documents: { value: String(titles.length), text: titles.join(", ") || "None yet" },
    round: { value: `${round.roundPercent}%`, text: roundNote(round) },
  };
  const cards = investorAdminCards.map(({ key, label, text }) => ({
    label,
    value: counted[key].value,
    text: counted[key].text ?? text,
  }));
  return { cards, activity: recentActivity(round), requests: requests.length, parked };
}

export default function AdminOverview() {
  const { cards, activity, requests, parked } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <dl className="count-cards">
        {cards.map(({ label, value, text }) => (
          <div key={label} className="card">
            <dt>{label}</dt>
            <dd>{value}</dd>
            <dd className="small">{text}</dd>
          </div>
        ))}
      </dl>
      {requests > 0 && (
        <p className="banner">
          <Link to="/investor-admin/investors">
            {requests === 1 ? "One person asks" : `${requests} people ask`} for access
          </Link>
        </p>
      )}
      {parked > 0 && (
        <p className="banner">
          <Link to="/office/outbox">
            {parked === 1 ? "One mail" : `${parked} mails`} could not be sent
          </Link>
        </p>
      )}
      <h2>Recent Activity</h2>
      <ul className="card-grid">
        {activity.map(({ tag, title, text }) => (
          <li key={title} className="card">
            <p className="badge">{tag}</p>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
