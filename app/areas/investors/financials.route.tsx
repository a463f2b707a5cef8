import { roundFigures } from "~/content/round-figures";
import { investorFinancials, roundSentence, sampleSentence } from "~/content/investors";
import { formatDollars } from "~/lib/money";
import { membersOnly } from "~/http/auth.server";
import { useContent } from "~/ui/layout/use-content";
import { Meters } from "./meters";
import { RoundProgress } from "./round-progress";

export const loader = membersOnly;

export default function FinancialsTab() {
  const round = useContent("figures", roundFigures);
  const { heading, documents, useOfFundsHeading, sampleHeading } = investorFinancials;
  return (
    <div className="stack">
      <h2>{heading}</h2>
      <p>{roundSentence(round)}</p>
      <p>{documents}</p>
      <dl className="facts">
        <div>
          <dt>Target</dt>
          <dd>{formatDollars(String(round.fundingTarget))}</dd>
        </div>
        <div>
          <dt>Equity</dt>
          <dd>{round.equityPercent}%</dd>
        </div>
      </dl>
      <RoundProgress />
      <h2>{useOfFundsHeading}</h2>
      <Meters figures={round.useOfFunds} />
      <h2>{sampleHeading}</h2>
      <p>{sampleSentence(round)}</p>
    </div>
  );
}
