import { landing, offeredServices } from "~/content/landing";
import { Icon } from "~/ui/layout/icon";
import { useContent } from "~/ui/layout/use-content";
import { Section } from "./section";

export function Services() {
  const { heading, intro } = useContent("landing", landing).services;
  const { services } = useContent("services", offeredServices);
  return (
    <Section id="services" heading={heading} intro={intro} tone="field">
      <ul className="card-grid">
        {services.map(({ slug, name, text }) => (
          <li key={name} className="card">
            <h3 className="icon-heading">
              <Icon name={slug} />
              {name}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
