import { postalAddress } from "~/content/postal-address";
import type { Site } from "~/content/site";
import { businessInstant } from "~/lib/dates/calendar-days";
import type { Pay } from "./pay";

type Advertised = Pay & {
  id: number;
  title: string;
  place: string;
  hours: string;
  description: string;
  closingDay: string | null;
  createdAt: Date;
};

/** What search engines call the employment, by the words of an opening's hours. */
const EMPLOYMENT = [
  [/full[\s-]*time/i, "FULL_TIME"],
  [/part[\s-]*time/i, "PART_TIME"],
  [/\b(temporary|seasonal?)\b/i, "TEMPORARY"],
  [/\bintern(ship)?\b/i, "INTERN"],
] as const;

function employmentTypes(hours: string) {
  const named = EMPLOYMENT.filter(([words]) => words.test(hours)).map(([, type]) => type);
  return named.length > 0 ? named : ["OTHER" as const];
}

/**
 * The address of the work: what the opening names, or the business's own if the opening names its
 * town. What neither says is left out.
 */
function addressOf(place: string, business: string | undefined) {
  const towns = (business ?? "").toLowerCase().split(",").slice(1);
  const isOwn = towns.some((part) => part.trim() === place.trim().toLowerCase());
  const whole = business && isOwn ? business : /^\d+\S*\s.*,/.test(place) ? place : null;
  return postalAddress(whole ?? "", place);
}

/**
 * The opening as schema.org's JobPosting, for search engines. `origin` is the site's, `site` the facts of
 * the business.
 */
export function jobJsonLd(job: Advertised, origin: string, site: Pick<Site, "name" | "address">) {
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    identifier: { "@type": "PropertyValue", name: site.name, value: String(job.id) },
    title: job.title,
    description: job.description,
    datePosted: job.createdAt.toISOString(),
    ...(job.closingDay && {
      validThrough: businessInstant(job.closingDay, "23:59").toISOString(),
    }),
    workHours: job.hours,
    employmentType: employmentTypes(job.hours),
    hiringOrganization: { "@type": "Organization", name: site.name, sameAs: origin },
    jobLocation: {
      "@type": "Place",
      address: addressOf(job.place, site.address),
    },
    baseSalary: {
      "@type": "MonetaryAmount",
      currency: "USD",
      value: {
        "@type": "QuantitativeValue",
        ...(job.payFrom === job.payTo
          ? { value: Number(job.payFrom) }
          : { minValue: Number(job.payFrom), maxValue: Number(job.payTo) }),
        unitText: job.payPer === "hour" ? "HOUR" : "YEAR",
      },
    },
    directApply: true,
  };
}
