import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { communityEducationCards, communityEducationIntro } from "~/content/calendar";
import { InfoCards } from "~/ui/lists/info-cards";
import { pageMeta } from "~/ui/layout/page-meta";

const { heading, intro, guidesLabel } = communityEducationIntro;

export const meta: MetaFunction = ({ matches }) => pageMeta("Community Education", matches, intro);

export default function EducationTab() {
  return (
    <div className="stack">
      <h2>{heading}</h2>
      <p className="lead">{intro}</p>
      <InfoCards cards={communityEducationCards} />
      <p>
        <Link className="button" to="/community/guides">
          {guidesLabel}
        </Link>
      </p>
    </div>
  );
}
