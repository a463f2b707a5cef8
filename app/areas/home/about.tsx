import { about, values } from "~/content/home";
import { Section } from "./section";

export function About() {
  return (
    <Section isSplit id="about" heading={about.heading}>
      <h3>{about.title}</h3>
      <div className="prose">
        {about.story.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <ul className="card-grid">
        {values.map(({ name, text }) => (
          <li key={name} className="card">
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
