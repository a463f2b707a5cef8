import { Link } from "@remix-run/react";
import { experiences as original, type Experiences as Content, landing } from "~/content/landing";
import type { OpenSession } from "~/domain/appointments/sessions/sessions-queries.server";
import { useContent } from "~/ui/layout/use-content";
import { OpenTimes } from "~/ui/appointments/open-times";

type Slug = keyof Content;

const SLUGS = ["private-tasting", "educational-workshop", "group-tour"] as const satisfies Slug[];

type Props = {
  headingLevel: "h2" | "h3";
  /** The next open times of each experience, where the page shows them. */
  openTimes?: Record<Slug, OpenSession[]> | null;
};

export function Experiences({ headingLevel: Heading, openTimes }: Props) {
  const { events } = useContent("landing", landing);
  const experiences = useContent("experiences", original);
  const shown = SLUGS.map((value) => ({ value, ...experiences[value] }));
  return (
    <>
      <ul className="card-grid">
        {shown.map(({ value, title, duration, minGuests, maxGuests, description, price }) => (
          <li key={value} className="card">
            <Heading>{title}</Heading>
            <p className="font-semibold wrap-anywhere">
              {duration}, {minGuests}-{maxGuests} guests
            </p>
            {price && <p>{price}</p>}
            <p>{description}</p>
            {openTimes && <NextTimes slug={value} title={title} sessions={openTimes[value]} />}
          </li>
        ))}
      </ul>
      <p>
        <strong>{events.ageNote}</strong> <Link to="/book/times">See every open time</Link>, or ask
        for a date of your own:
      </p>
    </>
  );
}

type NextTimesProps = { slug: Slug; title: string; sessions: readonly OpenSession[] };

function NextTimes({ slug, title, sessions }: NextTimesProps) {
  if (sessions.length === 0) return <p>No open times now. Ask for a date with the form.</p>;
  return (
    <>
      <p className="font-semibold">Next open times</p>
      <OpenTimes sessions={sessions} isPrivate={slug === "private-tasting"} />
      <p>
        <Link className="inline-block py-1.5" to={`/book/times?for=${slug}`}>
          All times<span className="sr-only"> of {title}</span>
        </Link>
      </p>
    </>
  );
}
