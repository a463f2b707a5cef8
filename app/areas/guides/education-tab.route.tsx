import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { learning, learningCards } from "~/content/community/learning";
import { contentLoader } from "~/http/content.server";
import { InfoCards } from "~/ui/lists/info-cards";
import { pageMeta } from "~/ui/layout/page-meta";
import { contentOf, useContent } from "~/ui/layout/use-content";

export const meta: MetaFunction = ({ matches }) => {
  const { intro } = contentOf(matches, "learning", learning).tab;
  return pageMeta("Community Education", matches, intro);
};

export const loader = contentLoader("learning");

export default function EducationTab() {
  const texts = useContent("learning", learning);
  const { heading, intro, guidesLabel } = texts.tab;
  return (
    <div className="stack">
      <h2>{heading}</h2>
      <p className="lead">{intro}</p>
      <InfoCards cards={learningCards(texts)} />
      <p>
        <Link className="button" to="/community/guides">
          {guidesLabel}
        </Link>
      </p>
    </div>
  );
}
