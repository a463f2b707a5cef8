import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import {
  applicationQuery,
  readApplicationFilter,
} from "~/domain/careers/applications/application-filter";
import {
  findApplication,
  getNeighbours,
  listApplicationEvents,
} from "~/domain/careers/applications/application-queries.server";
import { noteInput } from "~/domain/careers/applications/applications.schema";
import { noteApplication } from "~/domain/careers/applications/move-application.server";
import { STAGES } from "~/domain/careers/applications/stages";
import { requireAdmin } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { withQuery } from "~/lib/input/query";
import { labelOf } from "~/lib/input/choices";
import { TextAreaField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { pageMeta } from "~/ui/layout/page-meta";
import { APPLICATIONS, applicationPath } from "../jobs-words";
import { ApplicationFacts } from "./application-facts";
import { ApplicationHistory } from "./application-history";
import { ResumeFrame } from "./resume-frame";
import { StageLinks } from "./stage-links";

const FAILURE = { title: "The note was not saved" };

export const meta: MetaFunction = ({ matches }) => pageMeta("Application", matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const id = pageId(args.params.id);
  const filter = readApplicationFilter(new URL(args.request.url).searchParams);
  const [found, events, neighbours] = await Promise.all([
    findApplication(id),
    listApplicationEvents(id),
    getNeighbours(id, filter),
  ]);
  if (!found) throw new Response("", { status: 404 });
  return { ...found, events, filter, ...neighbours };
}

export const action = formAction({
  guard: requireAdmin,
  schema: noteInput,
  run: (admin, input, { params }) => noteApplication(admin, pageId(params.id), input),
  done: (_, { params }) => to(applicationPath(pageId(params.id)), { title: "Note Saved" }),
  failure: FAILURE,
});

export default function ApplicationPage() {
  const { application, opening, events, filter, previous, next } = useLoaderData<typeof loader>();
  const { id, firstName, lastName, stage, resumeFileName, resumeMimeType } = application;
  const query = applicationQuery(filter);
  return (
    <div className="column wide stack">
      <p className="print:hidden">
        <Link to={withQuery(APPLICATIONS, query)}>Back to the applications</Link>
        {previous && (
          <>
            {" · "}
            <Link rel="prev" to={withQuery(applicationPath(previous.id), query)}>
              Previous: <bdi>{`${previous.firstName} ${previous.lastName}`}</bdi>
            </Link>
          </>
        )}
        {next && (
          <>
            {" · "}
            <Link rel="next" to={withQuery(applicationPath(next.id), query)}>
              Next: <bdi>{`${next.firstName} ${next.lastName}`}</bdi>
            </Link>
          </>
        )}
      </p>
      <h1>
        <bdi>{`${firstName} ${lastName}`}</bdi>
      </h1>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        <div className="stack">
          <ApplicationFacts application={application} opening={opening} />
          {resumeFileName && (
            <ResumeFrame id={id} fileName={resumeFileName} mimeType={resumeMimeType} />
          )}
        </div>
        <div className="stack">
          <h2>Decision</h2>
          <p>
            Stage: <strong>{labelOf(STAGES, stage)}</strong>
          </p>
          <StageLinks id={id} stage={stage} />
          <h2>Notes and history</h2>
          <NoteForm id={id} />
          <ApplicationHistory sentAt={application.createdAt} events={events} />
        </div>
      </div>
    </div>
  );
}

function NoteForm({ id }: { id: number }) {
  return (
    <ServerForm<typeof action>
      failure={FAILURE}
      id="note-form"
      action={applicationPath(id)}
      send="Save Note"
      sending="Saving…"
      className="form print:hidden"
    >
      {(fields) => (
        <TextAreaField
          field={fields.note}
          label="Private note"
          hint="Only the team's admins read it."
          rows={4}
        />
      )}
    </ServerForm>
  );
}
