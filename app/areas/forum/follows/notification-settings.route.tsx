import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { teamRole } from "~/domain/accounts/roles";
import { postPath, sectionPath } from "~/domain/forum/forum-paths";
import { listFollows } from "~/domain/forum/follows/follow.server";
import { MAIL_FREQUENCIES } from "~/domain/forum/follows/mail-times";
import { MEMBER_NOTIFICATION_KINDS } from "~/domain/forum/follows/member-notification-kinds";
import {
  getNotificationSettings,
  setNotificationSettings,
} from "~/domain/forum/follows/notification-settings.server";
import { notificationSettingsInput } from "~/domain/forum/follows/notifications.schema";
import {
  NOTIFICATION_FREQUENCIES,
  notificationKindsOf,
} from "~/domain/inbox/notifications/team-notification-kinds";
import { getOwnNotifications } from "~/domain/inbox/notifications/own-notifications.server";
import { requireUser } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { siteUrl } from "~/platform/site-url.server";
import { ActionButton } from "~/ui/form/action-button";
import { FrequencyForm } from "~/ui/form/frequency-form";
import { pageMeta } from "~/ui/layout/page-meta";
import { shownEmail } from "~/lib/text/shown-email";
import { NOTIFICATIONS, REPLACE_FEED, SETTINGS, TEAM_MAIL } from "./notification-addresses";

const HEADING = "Notification Settings";
const FAILURE = { title: "Settings Not Saved", description: "Something went wrong" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const role = teamRole(user);
  const [{ chosen, feedPath, feedVersion }, follows, team] = await Promise.all([
    getNotificationSettings(user),
    listFollows(user),
    role &&
      getOwnNotifications(user).then((own) => ({ kinds: notificationKindsOf(role), chosen: own })),
  ]);
  return { email: user.email, chosen, team, feedUrl: siteUrl(feedPath), feedVersion, follows };
}

export const action = formAction({
  guard: requireUser,
  schema: notificationSettingsInput,
  run: setNotificationSettings,
  done: () => to(SETTINGS, { title: "Settings Saved" }),
  failure: FAILURE,
});

export default function NotificationSettingsPage() {
  const { email, chosen, team, feedUrl, feedVersion, follows } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <p>
        <Link to={NOTIFICATIONS}>Back to the notifications</Link>
      </p>
      <h1>{HEADING}</h1>
      <section className="stack" aria-labelledby="by-mail">
        <h2 id="by-mail">By mail</h2>
        <p>
          Mails go to {email && shownEmail(email)}, and only if you choose so. You get none about
          what you have read before. Each has a link that stops it.
        </p>
        <MailForm key={JSON.stringify(chosen)} chosen={chosen} />
      </section>
      {team && (
        <section className="stack" aria-labelledby="team">
          <h2 id="team">Mail to the team</h2>
          <p>
            What came for the team. These mails never say from whom: that you read here, signed in.
          </p>
          <FrequencyForm
            key={JSON.stringify(team.chosen)}
            failure={FAILURE}
            id="team-mail-form"
            action={TEAM_MAIL}
            kinds={team.kinds}
            chosen={team.chosen}
            frequencies={NOTIFICATION_FREQUENCIES}
            empty="Not at all"
            submitLabel="Save Team Mail"
          />
        </section>
      )}
      <FollowList follows={follows} />
      <section className="stack" aria-labelledby="feed">
        <h2 id="feed">Your feed</h2>
        <p>
          The same in a feed reader, which cannot sign in. Whoever has this address can read it, so
          give it to nobody. If somebody has it, replace it. A new password ends it too.
        </p>
        <p className="wrap-anywhere">
          <a href={feedUrl} type="application/atom+xml" rel="nofollow">
            {feedUrl}
          </a>
        </p>
        <ActionButton
          failure={{ title: "Address Not Replaced" }}
          action={REPLACE_FEED}
          fields={{ version: feedVersion }}
        >
          Replace the address
        </ActionButton>
      </section>
    </div>
  );
}

function MailForm({ chosen }: { chosen: Record<string, string> }) {
  return (
    <FrequencyForm
      failure={FAILURE}
      id="notice-settings-form"
      action={SETTINGS}
      kinds={MEMBER_NOTIFICATION_KINDS}
      chosen={chosen}
      frequencies={MAIL_FREQUENCIES}
      empty="No mail"
      submitLabel="Save Settings"
    />
  );
}

type Follows = Awaited<ReturnType<typeof listFollows>>;

function FollowList({ follows: { posts, categories } }: { follows: Follows }) {
  const all = [
    ...categories.map(({ id, name }) => ({
      name,
      page: sectionPath(id),
      unfollow: `/community/categories/${id}/unfollow`,
    })),
    ...posts.map(({ id, title }) => ({
      name: title,
      page: postPath(id),
      unfollow: `${postPath(id)}/unfollow`,
    })),
  ];
  return (
    <section className="stack" aria-labelledby="followed">
      <h2 id="followed">What you follow</h2>
      {all.length === 0 ? (
        <p className="empty-state">
          Nothing yet. Posts and categories have a button “Follow” on their own pages.
        </p>
      ) : (
        <ul className="stack">
          {all.map(({ name, page, unfollow }) => (
            <li key={page} className="card">
              <p className="wrap-anywhere">
                <Link to={page}>
                  <bdi>{name}</bdi>
                </Link>
              </p>
              <ActionButton
                action={unfollow}
                fields={{ redirectTo: `${SETTINGS}#followed` }}
                what={name}
                failure={{ title: "Failed to unfollow" }}
                countsEveryPress
              >
                Unfollow
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
