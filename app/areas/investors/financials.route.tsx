import type { LoaderFunctionArgs } from "@remix-run/node";
import { figures } from "~/content/figures";
import { investorFinancials } from "~/content/investors";
import { requireUser } from "~/http/auth.server";
import { formatDollars } from "~/lib/money";
import { Meters } from "./meters";

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

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
