import { Link } from "@remix-run/react";
import { educationTeaser } from "~/content/home";
import { Section } from "./section";

export function EducationTeaser() {
  const { heading, title, intro, linkLabel } = educationTeaser;
  return (
    <Section isSplit id="education" heading={heading} tone="field">
      <h3>{title}</h3>
      <p className="lead">{intro}</p>
      <p>
        <Link className="button" to="/education">
          {linkLabel}
        </Link>
      </p>
    </Section>
  );
}
