import { investorUpdates } from "~/content/investors";

/** The milestones of the business with date and state. */
export function Timeline() {
  return (
    <ol className="card-grid">
      {investorUpdates.map(({ title, quarter, year, badge, text }) => (
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
