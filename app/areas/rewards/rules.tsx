import { pointRules, rewardsPage } from "~/content/rewards";

export function Rules() {
  return (
    <section className="stack prose" aria-labelledby="rules-title">
      <h3 id="rules-title">{rewardsPage.heading}</h3>
      <p>{rewardsPage.intro}</p>
      <div className="table-frame">
        <table className="figures-table">
          <thead>
            <tr>
              <th scope="col">What you do</th>
              <th scope="col" className="number-cell">
                Points
              </th>
            </tr>
          </thead>
          <tbody>
            {pointRules.map(({ action, label, points }) => (
              <tr key={action}>
                <td>{label}</td>
                <td className="number-cell">{points}</td>
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
