import type { LoaderFunctionArgs } from "@remix-run/node";
import { memberName } from "~/domain/accounts/member-name";
import { feedReader } from "~/domain/forum/follows/notification-settings.server";
import { listNotifications } from "~/domain/forum/follows/notification-queries.server";
import { notificationTitle } from "~/domain/forum/follows/notification-words";
import { plainHtml } from "~/domain/forum/writing/plain-html";
import { atomResponse } from "~/platform/http/files/atom.server";
import { siteUrl } from "~/platform/site-url.server";

const ENTRIES = 50;

/** A member's own notifications. Feed readers cannot sign in: the secret address does. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const reader = await feedReader(params.token);
  if (!reader) throw new Response("Not Found", { status: 404 });
  const notifications = await listNotifications(reader, { limit: ENTRIES });
  return atomResponse({
    title: "Your notifications",
    pageUrl: siteUrl("/community/notifications"),
    feedUrl: siteUrl(new URL(request.url).pathname),
    isPrivate: true,
    entries: notifications.map((one) => ({
      url: siteUrl(`/community/notifications/${one.id}`),
      title: notificationTitle(one),
      author: one.kind === "moderation" ? "A moderator" : memberName(one.author),
      publishedAt: one.createdAt,
      updatedAt: one.createdAt,
      html: one.kind === "moderation" ? "" : plainHtml(one.excerpt),
    })),
  });
}
