import { investorMedia } from "~/content/investors";

export default function MediaTab() {
  return (
    <div className="stack">
      <h2>{investorMedia.heading}</h2>
      <p>{investorMedia.intro}</p>
      <ul className="card-grid">
        {investorMedia.items.map(({ title, text }) => (
          <li key={title} className="card">
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
