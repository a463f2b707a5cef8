import { pointRules, rewardsPage } from "~/content/community/rewards";
import { type Column, NARROW_CELLS, Table } from "~/ui/lists/table";

const COLUMNS: readonly Column<(typeof pointRules)[number]>[] = [
  { heading: "What you do", cell: ({ label }) => label },
  { heading: "Points", isNumber: true, cell: ({ points }) => points },
];

export function Rules() {
  return (
    <section className="stack prose" aria-labelledby="rules-title">
      <h3 id="rules-title">{rewardsPage.heading}</h3>
      <p>{rewardsPage.intro}</p>
      <Table
        className={NARROW_CELLS}
        columns={COLUMNS}
        rows={pointRules}
        keyOf={({ action }) => action}
      />
      <ul>
        {rewardsPage.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  );
}
