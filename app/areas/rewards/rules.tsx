import { pointRules, rewardsPage } from "~/content/community/rewards";

export function Rules() {
  return (
    <section className="stack prose" aria-labelledby="rules-title">
      <h3 id="rules-title">{rewardsPage.heading}</h3>
      <p>{rewardsPage.intro}</p>
      <div className="table-frame">
        <table className="[&_:is(th,td)]:min-w-0 [&_:is(th,td)]:px-2">
          <thead>
            <tr>
              <th scope="col">What you do</th>
              <th scope="col" className="text-right [font-variant-numeric:tabular-nums]">
                Points
              </th>
            </tr>
          </thead>
          <tbody>
            {pointRules.map(({ action, label, points }) => (
              <tr key={action}>
                <td>{label}</td>
                <td className="text-right [font-variant-numeric:tabular-nums]">{points}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul>
        {rewardsPage.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  );
}
