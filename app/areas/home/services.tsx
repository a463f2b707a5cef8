import { services, servicesSection } from "~/content/home";
import { Icon } from "~/ui/layout/icon";
import { Section } from "./section";

export function Services() {
  const { heading, intro } = servicesSection;
  return (
    <Section id="services" heading={heading} intro={intro} tone="field">
      <ul className="card-grid">
        {services.map(({ slug, name, text }) => (
          <li key={slug} className="card">
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
