import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { getNotification } from "~/domain/forum/follows/notification-queries.server";
import { notifiedPath } from "~/domain/forum/follows/notification-words";
import { readNotification } from "~/domain/forum/follows/read-notifications.server";
import { requireUser } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";

/** Opens what a notification is about, which then is read. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const notification = await getNotification(user, pageId(args.params.id));
  if (!notification) throw new Response("It is no longer there", { status: 404 });
  await readNotification(user, notification.id);
  return redirect(notifiedPath(notification), 303);
}
