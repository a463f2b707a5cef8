import { roundFigures } from "~/content/round-figures";
import { useContent } from "~/ui/layout/use-content";
import { useOpening } from "~/ui/opening/use-opening";

/** What the milestone says once retail is open. */
const LAUNCHED = { badge: "Milestone Completed", text: "The counter is open." };

const RETAIL_LAUNCH = "Retail launch";

/** The milestones of the business with date and state. */
export function Timeline() {
  const isOpen = useOpening().retail === "open";
  const milestones = useContent("figures", roundFigures).milestones.map((milestone) =>
    isOpen && milestone.title === RETAIL_LAUNCH ? { ...milestone, ...LAUNCHED } : milestone,
  );
  return (
    <ol className="card-grid">
      {milestones.map(({ title, quarter, year, badge, text }) => (
        <li key={title} className="card">
          <p className="badge-row">
            <span className="badge">{badge}</span>{" "}
            <span className="small">{[quarter, year].filter(Boolean).join(" ")}</span>
          </p>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
