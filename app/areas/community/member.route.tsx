import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { teamRole } from "~/domain/accounts/roles";
import { postPath } from "~/domain/forum/forum-paths";
import { getProfile } from "~/domain/members/profile-queries.server";
import { searchPath } from "~/domain/search/search.schema";
import { getOwner } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";
import { formatMonth } from "~/lib/dates/dates";
import { Avatar } from "~/ui/layout/avatar";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.name ?? "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  const profile = await getProfile(pageId(args.params.id));
  const isFound = profile && (profile.isShown || (await isOwnOrOfTeam(args, profile.member.id)));
  if (!isFound) throw new Response(null, { status: 404 });
  return profile;
}

/** Who finds a profile that others do not, which no browser may store: its owner and the team. */
async function isOwnOrOfTeam(args: LoaderFunctionArgs, id: number): Promise<boolean> {
  const user = await getOwner(args);
  return user !== null && (teamRole(user) !== null || user.id === id);
}

type Profile = NonNullable<Awaited<ReturnType<typeof getProfile>>>;

export default function ProfilePage() {
  const profile = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <p>
        <Link to="/community">Back to Community</Link>
      </p>
      <div className="author-line">
        <Avatar member={profile.member} isLarge />{" "}
        <h1 className="wrap-anywhere">
          <bdi>{profile.name}</bdi>
        </h1>
      </div>
      {!profile.isShown && (
        <p className="banner">
          Others do not see this profile: nothing of it is published, or the account is suspended.
        </p>
      )}
      <dl className="facts">
        <div>
          <dt>Mention</dt>
          <dd>@{profile.handle}</dd>
        </div>
        {profile.joined && (
          <div>
            <dt>Joined</dt>
            <dd>{formatMonth(profile.joined)}</dd>
          </div>
        )}
      </dl>
      <Achievements {...profile} />
      <Posts {...profile} />
    </div>
  );
}

function Achievements({ achievements }: Profile) {
  if (!achievements) return null;
  return (
    <section className="stack" aria-labelledby="achievements">
      <h2 id="achievements">Achievements</h2>
      {achievements.length === 0 ? (
        <p className="empty-state">No achievements yet.</p>
      ) : (
        <ul>
          {achievements.map(({ id, name, unlockedAt }) => (
            <li key={id}>
              {name}{" "}
              <span className="small">
                <DateTime value={unlockedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Posts({ posts, handle }: Profile) {
  if (!posts) return null;
  return (
    <section className="stack" aria-labelledby="posts">
      <h2 id="posts">Posts</h2>
      {posts.length === 0 ? (
        <p className="empty-state">No posts yet.</p>
      ) : (
        <ul className="[&_a]:inline-block [&_a]:py-1.5">
          {posts.map(({ id, title, createdAt }) => (
            <li key={id}>
              <Link to={postPath(id)}>
                <bdi>{title}</bdi>
              </Link>{" "}
              <span className="small">
                <DateTime value={createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to={searchPath({ author: handle, kind: "post" })}>Search their posts</Link>
      </p>
    </section>
  );
}
