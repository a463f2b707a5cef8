import { story as original } from "~/content/landing";
import { useContent } from "~/ui/layout/use-content";
import { Section } from "./section";

export function About() {
  const { heading, title, story, values } = useContent("story", original);
  return (
    <Section isSplit id="about" heading={heading}>
      <h3>{title}</h3>
      <div className="prose">
        {story.map((paragraph) => (
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
