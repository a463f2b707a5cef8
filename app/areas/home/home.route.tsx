import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { site } from "~/content/site";
import { listOpenJobs } from "~/domain/careers/openings/openings-queries.server";
import { getSwitched } from "~/domain/opening/opening-state.server";
import { editedContent } from "~/http/content.server";
import { whenDatabaseAway } from "~/lib/database-away";
import { About } from "./about";
import { Contact } from "./contact";
import { EducationTeaser } from "./education-teaser";
import { Events } from "./events";
import { Hero } from "./hero";
import { Newsletter } from "./newsletter";
import { Products } from "./products";
import { Services } from "./services";
import { Team } from "./team";
import { descriptionMeta } from "~/ui/layout/page-meta";

const title = `${site.name}: veteran-owned cannabis from ${site.region}, New York`;

export const meta: MetaFunction = () => [
  { title },
  { property: "og:title", content: title },
  ...descriptionMeta(site.description),
];

const SECTIONS = ["landing", "plates", "services", "story", "team", "experiences"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const [content, opening, jobs] = await Promise.all([
    editedContent(args, SECTIONS),
    getSwitched(),
    whenDatabaseAway(listOpenJobs(), () => []),
  ]);
  return {
    content,
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
