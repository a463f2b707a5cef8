import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import {
  getNotificationsPage,
  type Notification,
} from "~/domain/forum/follows/notification-queries.server";
import { notificationTitle } from "~/domain/forum/follows/notification-words";
import { requireUser } from "~/http/auth.server";
import { readId } from "~/lib/input/read-id";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { NOTIFICATIONS, READ_ALL, SETTINGS } from "./notification-addresses";
import { KeyPages } from "~/ui/lists/key-pages";

export const meta: MetaFunction = ({ matches }) => pageMeta("Notifications", matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const before = readId(new URL(args.request.url).searchParams.get("before")) ?? undefined;
  return { before, page: await getNotificationsPage(user, before) };
}

export default function NotificationsPage() {
  const { before, page } = useLoaderData<typeof loader>();
  const newest = page.rows[0];
  const isAnyUnread = page.rows.some(({ readAt }) => readAt === null);
  return (
    <div className="column stack">
      <p>
        <Link to="/community/forum">Back to the forum</Link>
      </p>
      <h1>Notifications</h1>
      <p>
        Answers to you, texts that mention you, and what is new where you follow.{" "}
        <Link to={SETTINGS}>Mail, feed, and what you follow</Link>
      </p>
      {newest && isAnyUnread && (
        <ActionButton
          failure={{ title: "Not marked as read" }}
          action={READ_ALL}
          fields={{ upTo: newest.id }}
        >
          Mark all as read
        </ActionButton>
      )}
      {newest ? (
        <ul className="stack">
          {page.rows.map((one) => (
            <Told key={one.id} notification={one} />
          ))}
        </ul>
      ) : (
        <p className="empty-state">
          {before ? "No older notifications." : "No notifications yet."}
        </p>
      )}
      <KeyPages
        newest={before ? NOTIFICATIONS : null}
        older={page.older ? `${NOTIFICATIONS}?before=${page.older}` : null}
      />
    </div>
  );
}

function Told({ notification }: { notification: Notification }) {
  const { id, kind, readAt, createdAt, excerpt } = notification;
  return (
    <li className="card">
      <p className="wrap-anywhere">
        {readAt === null && <span className="badge">New</span>}{" "}
        <Link to={`${NOTIFICATIONS}/${id}`}>
          <bdi>{notificationTitle(notification)}</bdi>
        </Link>
      </p>
      {kind !== "moderation" && (
        <p className="wrap-anywhere" dir="auto">
          {excerpt}
        </p>
      )}
      <p className="small">
        <DateTime value={createdAt} />
      </p>
    </li>
  );
}
