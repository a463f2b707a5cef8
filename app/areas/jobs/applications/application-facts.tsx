import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { availabilityOptions, experienceOptions, positionOptions } from "~/content/form-options";
import { shownEmail } from "~/lib/text/shown-email";
import { labelOf } from "~/lib/input/choices";
import { DateTime } from "~/ui/layout/date-time";
import { JOBS } from "../jobs-words";
import { GuestLink } from "~/ui/lists/guest-link";
import { mailtoAddress } from "~/lib/text/mailto";

type Props = {
  application: {
    email: string;
    phone: string;
    position: string;
    experience: string;
    availability: string;
    coverLetter: string | null;
    createdAt: Date;
  };
  opening: { id: number; title: string } | null;
};

/** What the applicant sent. */
export function ApplicationFacts({ application, opening }: Props) {
  const { email, phone, position, experience, availability, coverLetter, createdAt } = application;
  const facts: [string, ReactNode][] = [
    [
      "Email",
      <a key="mail" href={mailtoAddress(email)}>
        {shownEmail(email)}
      </a>,
    ],
    ["Everything", <GuestLink key="all" name="All of this address" email={email} />],
    ["Phone", phone],
    ...(opening ? [["Opening", <JobLink key="job" {...opening} />] as [string, ReactNode]] : []),
    ["Position", labelOf(positionOptions, position)],
    ["Experience", labelOf(experienceOptions, experience)],
    ["Availability", labelOf(availabilityOptions, availability)],
    ["Sent", <DateTime key="sent" value={createdAt} />],
  ];
  return (
    <section className="card" aria-label="What was sent">
      <dl className="facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt> <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {coverLetter && (
        <p className="wrap-anywhere whitespace-pre-line" dir="auto">
          {coverLetter}
        </p>
      )}
    </section>
  );
}

const JobLink = ({ id, title }: { id: number; title: string }) => (
  <Link to={`${JOBS}/${id}`}>{title}</Link>
);
