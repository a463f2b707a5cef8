import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { availabilityOptions, experienceOptions, positionOptions } from "~/content/form-options";
import { getLinkedApplication } from "~/domain/careers/application-links.server";
import { withdrawApplication } from "~/domain/careers/applications/move-application.server";
import { isSettled } from "~/domain/careers/applications/stages";
import { shownEmail } from "~/lib/text/shown-email";
import { labelOf } from "~/lib/input/choices";
import { refuse } from "~/lib/outcome";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageMeta } from "~/ui/layout/page-meta";

const HEADING = "Your application";

/** A mailed link does not require the age gate. */
export const handle = { isUngated: true };

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(HEADING, matches),
  { name: "robots", content: "noindex" },
];

/** A GET changes nothing, because mail programs open links to scan them. */
export async function loader({ params }: LoaderFunctionArgs) {
  const found = await getLinkedApplication(params.token);
  if (!found) return { sent: null };
  const { firstName, lastName, email, phone, position, experience } = found.application;
  const { availability, coverLetter, resumeFileName, stage } = found.application;
  const facts: [string, string][] = [
    ["Name", `${firstName} ${lastName}`],
    ["Email", shownEmail(email)],
    ["Phone", phone],
    ...(found.opening ? [["Opening", found.opening.title] as [string, string]] : []),
    ["Position", labelOf(positionOptions, position)],
    ["Experience", labelOf(experienceOptions, experience)],
    ["Availability", labelOf(availabilityOptions, availability)],
    ["Resume", resumeFileName ?? "None"],
  ];
  return { sent: { facts, coverLetter, stage, isOpen: !isSettled(stage) } };
}

export const action = buttonAction({
  guard: ({ params }) => getLinkedApplication(params.token),
  run: async (found) =>
    found ? withdrawApplication(found.application.id) : refuse("not-found", "Not Found"),
  back: ({ params }) => `/application/${params.token}`,
  done: { title: "Application Withdrawn" },
  failed: "The Application Was Not Withdrawn",
});

export default function OwnApplicationPage() {
  const { sent } = useLoaderData<typeof loader>();
  if (!sent) {
    return (
      <div className="column stack">
        <h1>{HEADING}</h1>
        <p className="lead">We have no application for this link any more.</p>
        <p>
          <Link to="/careers">All jobs</Link>
        </p>
      </div>
    );
  }
  return (
    <div className="column stack">
      <h1>{HEADING}</h1>
      {sent.stage === "withdrawn" && <p className="banner">You have withdrawn it.</p>}
      {!sent.isOpen && sent.stage !== "withdrawn" && <p className="banner">It is closed.</p>}
      <dl className="facts">
        {sent.facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt> <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {sent.coverLetter && (
        <p className="wrap-anywhere whitespace-pre-line" dir="auto">
          {sent.coverLetter}
        </p>
      )}
      {sent.isOpen && (
        <Form method="post" className="stack">
          <p>We stop reading an application that is withdrawn. You can apply again.</p>
          <button className="button">Withdraw This Application</button>
        </Form>
      )}
    </div>
  );
}
