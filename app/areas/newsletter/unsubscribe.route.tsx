import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { shownEmail } from "~/lib/text/shown-email";
import { readUnsubscribeToken } from "~/domain/mail/list-links.server";
import { getTopicsOf } from "~/domain/newsletter/choose-topics.server";
import { leaveList } from "~/domain/newsletter/subscribe.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { TopicsForm } from "./topics-form";

const LISTS = {
  newsletter: "launch news",
  "investor-updates": "investor updates",
  "investor-documents": "mails about new investor documents",
} as const;

/** Unsubscribing does not require the age gate. */
export const handle = { isUngated: true };

export const meta: MetaFunction = ({ matches }) => pageMeta("Unsubscribe", matches);

/** A GET changes nothing, because mail programs open links to scan them. */
export async function loader({ params }: LoaderFunctionArgs) {
  const membership = readUnsubscribeToken(params.token);
  if (!membership) throw new Response("This link was cut off or changed.", { status: 404 });
  return {
    email: shownEmail(membership.email),
    list: LISTS[membership.list],
    topics: await getTopicsOf(membership),
    topicsPath: `/unsubscribe/${params.token}/topics`,
  };
}

/**
 * Unsubscribes the address. Mail programs post here too, for one-click unsubscribe (RFC 8058), from
 * any origin and without cookies: the signature is the permission.
 */
export async function action({ params }: ActionFunctionArgs) {
  const membership = readUnsubscribeToken(params.token);
  if (!membership) throw new Response("This link was cut off or changed.", { status: 404 });
  await leaveList(membership);
  return { isDone: true };
}

export default function UnsubscribePage() {
  const { email, list, topics, topicsPath } = useLoaderData<typeof loader>();
  const isDone = useActionData<typeof action>()?.isDone ?? false;
  return (
    <div className="column stack">
      <h1>{isDone ? "You are unsubscribed" : "Unsubscribe"}</h1>
      {isDone ? (
        <p className="lead">
          {email} gets no more {list} from us.
        </p>
      ) : (
        <Form method="post" className="stack">
          <p className="lead">
            {email} gets our {list}. Stop that?
          </p>
          <button className="button">Unsubscribe</button>
        </Form>
      )}
      {topics && !isDone && (
        <>
          <h2>Or choose what you get</h2>
          {/* Made anew when it was saved, with what is saved then. */}
          <TopicsForm key={topics.join()} action={topicsPath} topics={topics} />
        </>
      )}
      <p>
        <Link to="/">Back to Home</Link>
      </p>
    </div>
  );
}
