import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { acceptTerms, getAskedTerms } from "~/domain/documents/terms.server";
import { getClearance } from "~/domain/investors/access-queries.server";
import { requireUser } from "~/http/auth.server";
import { withQuery } from "~/lib/input/query";
import { readId } from "~/lib/input/read-id";
import { sameSitePath } from "~/lib/input/same-site-path";
import { to } from "~/platform/http/cookies/flash.server";
import { buttonAction, pressedOn } from "~/platform/http/forms/button-action.server";
import { readFields, textField } from "~/platform/http/forms/form.server";
import { DateTime } from "~/ui/layout/date-time";

const LIST = "/investors/documents";
const TERMS = `${LIST}/terms`;

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const asked = new URL(args.request.url).searchParams.get("redirectTo");
  const redirectTo = sameSitePath(asked) ?? LIST;
  const terms = await getAskedTerms(user, await getClearance(user));
  if (!terms) throw redirect(redirectTo);
  return { terms, redirectTo };
}

const target = (args: ActionFunctionArgs) => pressedOn(args, LIST);

export const action = buttonAction({
  guard: requireUser,
  run: async (user, { request }) =>
    acceptTerms(user, readId(textField(await readFields(request), "version"))),
  back: async (args) => withQuery(TERMS, { redirectTo: await target(args) }),
  done: async (_, args) => {
    const page = await target(args);
    // A file shows no toast. It would wait for the next page.
    if (page !== LIST) return redirect(page, 303);
    return to(page, { title: "Terms Accepted", description: "The documents are open." });
  },
  failed: "Not Accepted",
});

export default function DocumentTerms() {
  const { terms, redirectTo } = useLoaderData<typeof loader>();
  const { version, text, acceptedAt } = terms;
  return (
    <div className="stack">
      <h2>Confidentiality Terms</h2>
      {!acceptedAt && <p className="lead">Read and accept these terms to open the documents.</p>}
      <p className="small">
        Version {version} of <DateTime value={terms.createdAt} />
        {acceptedAt && (
          <>
            . You accepted it <DateTime value={acceptedAt} />
          </>
        )}
      </p>
      <div className="panel">
        <p className="wrap-anywhere whitespace-pre-line" dir="auto">
          {text}
        </p>
      </div>
      {acceptedAt ? (
        <p>
          <Link to={LIST}>Go to the documents</Link>
        </p>
      ) : (
        <Accept version={version} redirectTo={redirectTo} />
      )}
    </div>
  );
}

/** Its answer can be a file, which only the browser itself can open. */
function Accept({ version, redirectTo }: { version: number; redirectTo: string }) {
  return (
    <Form method="post" action={TERMS} className="stack" reloadDocument>
      <p className="small">
        We keep your email address, the version and the time, also if your account is deleted.
      </p>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <p className="button-row">
        <button className="button">I Accept These Terms</button>{" "}
        <Link className="button button-quiet" to="/investors/dashboard">
          Not Now
        </Link>
      </p>
    </Form>
  );
}
