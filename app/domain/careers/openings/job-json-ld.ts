import { site } from "~/content/site";
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

/** The opening as schema.org's JobPosting, for search engines. `origin` is the site's. */
export function jobJsonLd(job: Advertised, origin: string) {
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
    hiringOrganization: { "@type": "Organization", name: site.name, sameAs: origin },
    jobLocation: {
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        addressLocality: job.place,
        addressRegion: "NY",
        addressCountry: "US",
      },
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
