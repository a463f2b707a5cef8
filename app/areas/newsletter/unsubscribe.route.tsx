import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { readUnsubscribeToken } from "~/domain/mail/list-links.server";
import { leaveList } from "~/domain/newsletter/leave-list.server";
import { pageMeta } from "~/ui/layout/page-meta";

const LISTS = { newsletter: "launch news", "investor-updates": "investor updates" } as const;

/** Who wants no more mail is not asked for their age first. */
export const handle = { isUngated: true };

export const meta: MetaFunction = ({ matches }) => pageMeta("Unsubscribe", matches);

/** Changes nothing: mail programs open links to look at them. */
export function loader({ params }: LoaderFunctionArgs) {
  const membership = readUnsubscribeToken(params.token);
  if (!membership) throw new Response("This link was cut off or changed.", { status: 404 });
  return { email: membership.email, list: LISTS[membership.list] };
}

/**
 * Takes the address off the list. Also what a mail program posts for its reader with one click
 * (RFC 8058), from anywhere and without a cookie: the signature is the permission.
 */
export async function action({ params }: ActionFunctionArgs) {
  const membership = readUnsubscribeToken(params.token);
  if (!membership) throw new Response("This link was cut off or changed.", { status: 404 });
  await leaveList(membership);
  return { isDone: true };
}

export default function UnsubscribePage() {
  const { email, list } = useLoaderData<typeof loader>();
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
      <p>
        <Link to="/">Back to Home</Link>
      </p>
    </div>
  );
}
