import { events, experiences } from "~/content/home";

export function Experiences({ headingLevel: Heading }: { headingLevel: "h2" | "h3" }) {
  return (
    <>
      <ul className="card-grid">
        {experiences.map(({ value, title, duration, minGuests, maxGuests, description }) => (
          <li key={value} className="card">
            <Heading>{title}</Heading>
            <p className="font-semibold wrap-anywhere">
              {duration}, {minGuests}-{maxGuests} guests
            </p>
            <p>{description}</p>
          </li>
        ))}
      </ul>
      <p>
        <strong>{events.ageNote}</strong>
      </p>
    </>
  );
}
