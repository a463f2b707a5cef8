import { Link } from "@remix-run/react";
import { landing } from "~/content/landing";
import { useContent } from "~/ui/layout/use-content";
import { Section } from "./section";

export function EducationTeaser() {
  const { heading, title, intro, linkLabel } = useContent("landing", landing).education;
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
