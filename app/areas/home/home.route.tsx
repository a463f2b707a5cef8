import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { listOpenJobs } from "~/domain/careers/openings/openings-queries.server";
import { getSwitched } from "~/domain/opening/opening-state.server";
import { editedContent, storeOf } from "~/http/content.server";
import { whenDatabaseAway } from "~/platform/database/database-away";
import { Hero } from "./hero";
import { Products } from "./products";
import { Team } from "./team";
import { descriptionMeta, jsonLdMeta } from "~/ui/layout/page-meta";
import { story as original, landing, offeredServices } from "~/content/landing";
import { siteIn, useContent } from "~/ui/layout/use-content";
import { Section } from "./section";
import { ContactForm } from "~/ui/visitor-forms/contact-form";
import { BookingForm } from "~/ui/visitor-forms/booking-form";
import { Experiences } from "~/ui/visitor-forms/experiences";
import { NewsletterForm } from "~/ui/visitor-forms/newsletter-form";
import { Icon } from "~/ui/layout/icon";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { name, region, state, description } = siteIn(matches);
  const title = `${name}: veteran-owned cannabis from ${region}, ${state}`;
  return [
    { title },
    { property: "og:title", content: title },
    ...descriptionMeta(description),
    ...jsonLdMeta(data?.store),
  ];
};

const SECTIONS = ["landing", "plates", "services", "story", "team", "experiences"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const [content, store, opening, jobs] = await Promise.all([
    editedContent(args, SECTIONS),
    storeOf(args),
    getSwitched(),
    whenDatabaseAway(listOpenJobs(), () => []),
  ]);
  return {
    content,
    store,
    opening,
    hasJobs: jobs.length > 0,
    isApplying: searchParams.has("apply"),
    // Not the address of this page: without script a link to it would only scroll, and the form
    // would stay open.
    closeFormTo: searchParams.has("closed") ? "/#team" : "/?closed#team",
  };
}

export default function HomePage() {
  const { isApplying, closeFormTo, hasJobs } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero />
      <Products />
      <Services />
      <About />
      <Team isApplying={isApplying} closeTo={closeFormTo} hasJobs={hasJobs} />
      <Events />
      <EducationTeaser />
      <Newsletter />
      <Contact />
    </>
  );
}

function About() {
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

function Contact() {
  const { contact } = useContent("landing", landing);
  return (
    <Section isSplit id="contact" heading={contact.heading} intro={contact.intro} tone="field">
      <ContactForm />
    </Section>
  );
}

function EducationTeaser() {
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

/** The lounge experiences and the form to request one. */
function Events() {
  const { events } = useContent("landing", landing);
  return (
    <Section isSplit id="events" heading={events.heading} intro={events.intro}>
      <Experiences headingLevel="h3" />
      <h3>Book an Experience</h3>
      <BookingForm />
    </Section>
  );
}

function Newsletter() {
  const { newsletter } = useContent("landing", landing);
  return (
    <Section isSplit id="newsletter" heading={newsletter.heading} intro={newsletter.intro}>
      <NewsletterForm />
    </Section>
  );
}

function Services() {
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
