import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { findPerson } from "~/domain/privacy/person-desk.server";
import { personInput } from "~/domain/privacy/privacy.schema";
import { requireAdmin } from "~/http/auth.server";
import { shownEmail } from "~/lib/text/shown-email";
import { withQuery } from "~/lib/input/query";
import { pageMeta } from "~/ui/layout/page-meta";
import { PeoplePage } from "../people-page";
import { KeptTable } from "./kept-table";
import { PRIVACY } from "./privacy-words";

const HEADING = "Privacy Desk";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const typed = new URL(args.request.url).searchParams.get("email") ?? "";
  const { success, data } = personInput.safeParse({ email: typed });
  return {
    typed,
    person: success ? { email: data.email, ...(await findPerson(data)) } : null,
    isWrong: !success && typed !== "",
  };
}

export default function DeskPage() {
  const { typed, person, isWrong } = useLoaderData<typeof loader>();
  return (
    <PeoplePage heading={HEADING}>
      <p className="lead">
        Everything that is kept of an email address, with an account or without: as a file for the
        person, or deleted with a report of what stays and why.
      </p>
      <Form action={PRIVACY} method="get" role="search" className="inline-form">
        <label htmlFor="email">Email address</label>{" "}
        <input
          id="email"
          name="email"
          type="email"
          className="control"
          defaultValue={typed}
          key={typed}
        />{" "}
        <button className="button button-quiet">Look Up</button>
      </Form>
      {isWrong && <p className="empty-state">Enter an email address like name@example.com</p>}
      {person && <PersonFound {...person} />}
    </PeoplePage>
  );
}

type Found = Awaited<ReturnType<typeof findPerson>> & { email: string };

function PersonFound({ email, username, lines }: Found) {
  return (
    <section className="stack" aria-labelledby="found">
      <h2 id="found" className="wrap-anywhere">
        {shownEmail(email)}
      </h2>
      <p>
        {username ? `The account ${username} has this address.` : "No account has this address."}
      </p>
      {lines.length === 0 ? (
        <p className="empty-state">
          Nothing is kept of this address. Ask whether they used another one.
        </p>
      ) : (
        <>
          <KeptTable lines={lines} label="What is kept" outcome="If deleted" />
          <p className="button-row">
            <a href={withQuery("/api/admin/personal-data", { email })} className="button">
              Download the File
            </a>{" "}
            <Link to={withQuery(`${PRIVACY}/delete`, { email })} className="button button-quiet">
              Delete
            </Link>
          </p>
        </>
      )}
    </section>
  );
}
