import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { readStopToken } from "~/domain/forum/follows/stop-link.server";
import { stoppedThing, stopMails } from "~/domain/forum/follows/stop-mails.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { SETTINGS } from "./notification-addresses";

/** Stopping mails does not require the age gate. */
export const handle = { isUngated: true };

export const meta: MetaFunction = ({ matches }) => pageMeta("Stop these mails", matches);

/** A GET changes nothing, because mail programs open links to scan them. */
export async function loader({ params }: LoaderFunctionArgs) {
  return { thing: await stoppedThing(stopOf(params.token).scope) };
}

/**
 * Stops the mails. Mail programs post here too, for one-click unsubscribe (RFC 8058), from any
 * origin and without cookies: the signature is the permission.
 */
export async function action({ params }: ActionFunctionArgs) {
  await stopMails(stopOf(params.token));
  return { isDone: true };
}

function stopOf(token: string | undefined) {
  const stop = readStopToken(token);
  if (!stop) throw new Response("This link was cut off or changed.", { status: 404 });
  return stop;
}

export default function StopPage() {
  const { thing } = useLoaderData<typeof loader>();
  const isDone = useActionData<typeof action>()?.isDone ?? false;
  return (
    <div className="column stack">
      <h1>{isDone ? "Stopped" : "Stop these mails"}</h1>
      {isDone ? (
        <p className="lead wrap-anywhere">You get no more mails about {thing}.</p>
      ) : (
        <Form method="post" className="stack">
          <p className="lead wrap-anywhere">You get mails about {thing}. Stop them?</p>
          <button className="button">Stop</button>
        </Form>
      )}
      <p>
        <Link to={SETTINGS}>All settings of these mails</Link>
      </p>
    </div>
  );
}
