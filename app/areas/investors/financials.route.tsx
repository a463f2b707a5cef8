import { figures } from "~/content/figures";
import { investorFinancials } from "~/content/investors";
import { membersOnly } from "~/http/auth.server";
import { formatDollars } from "~/lib/money";
import { Meters } from "./meters";

export const loader = membersOnly;

export default function FinancialsTab() {
  const { heading, paragraphs, useOfFundsHeading, sampleHeading, sampleText } = investorFinancials;
  return (
    <div className="stack">
      <h2>{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <dl className="facts">
        <div>
          <dt>Target</dt>
          <dd>{formatDollars(String(figures.fundingTarget))}</dd>
        </div>
        <div>
          <dt>Equity</dt>
          <dd>{figures.equityPercent}%</dd>
        </div>
      </dl>
      <Meters figures={figures.progress} />
      <h2>{useOfFundsHeading}</h2>
      <Meters figures={figures.useOfFunds} />
      <h2>{sampleHeading}</h2>
      <p>{sampleText}</p>
    </div>
  );
}
