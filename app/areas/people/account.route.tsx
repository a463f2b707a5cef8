import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { suspensionPath } from "~/domain/forum/forum-paths";
import { type AccountAct, accountActs } from "~/domain/people/account-acts.server";
import type { ListedAccount } from "~/domain/people/accounts-list.server";
import { ROLE_OPTIONS } from "~/domain/people/roles";
import { shownEmail } from "~/lib/text/shown-email";
import { labelOf } from "~/lib/input/choices";
import { ActionButton } from "~/ui/form/action-button";
import { DateTime } from "~/ui/layout/date-time";
import { pageMeta } from "~/ui/layout/page-meta";
import { requireAccount } from "./find-account.server";
import { PeoplePage } from "./people-page";
import { accountPath, fullName } from "./people-words";
import { GuestLink } from "~/ui/lists/guest-link";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data ? data.account.username : "404 Page Not Found", matches);

export async function loader(args: LoaderFunctionArgs) {
  const { admin, account } = await requireAccount(args);
  const { acts, done } = await accountActs(account);
  return { account, isOwn: account.id === admin.id, acts, done };
}

export default function AccountPage() {
  const { account, isOwn, acts, done } = useLoaderData<typeof loader>();
  return (
    <PeoplePage heading={account.username}>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="stack">
          <AccountFacts account={account} />
          <RoleForm key={account.role} account={account} />
          {account.profileImageUrl && (
            <section className="panel stack" aria-labelledby="picture-heading">
              <h2 id="picture-heading">Picture</h2>
              <img src={account.profileImageUrl} alt="Of the profile" width="96" height="96" />
              <ActionButton action={`${accountPath(account.id)}/remove-picture`}>
                Remove the Picture
              </ActionButton>
            </section>
          )}
          {!isOwn && <Suspension account={account} />}
          {!isOwn && account.role === "customer" && (
            <p>
              <Link to={suspensionPath(account.id)} className="button button-quiet">
                Keep from Writing in the Forum …
              </Link>
            </p>
          )}
        </div>
        <div className="stack">
          <h2>What they did</h2>
          <p className="small">The last 50 acts, newest first.</p>
          {acts.length === 0 ? (
            <p className="empty-state">Nothing yet. What they order, book and write stands here.</p>
          ) : (
            <Acts acts={acts} />
          )}
          {done.length > 0 && (
            <>
              <h2>What admins did to this account</h2>
              <ul className="flow-2">
                {done.map(({ id, createdAt, actorName, act, detail }) => (
                  <li key={id}>
                    <DateTime value={createdAt} />, <bdi>{actorName}</bdi>: {act}
                    {detail && <span className="wrap-anywhere">, {detail}</span>}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </PeoplePage>
  );
}

function AccountFacts({ account }: { account: ListedAccount }) {
  const { email, role, suspendedAt, createdAt, lastSeenAt } = account;
  const name = fullName(account);
  return (
    <dl className="facts">
      {name && (
        <div>
          <dt>Name</dt>{" "}
          <dd>
            <bdi>{name}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>Email</dt> <dd>{email && shownEmail(email)}</dd>
      </div>
      <div>
        <dt>Everything</dt>{" "}
        <dd>
          <GuestLink name="All of this address" email={email} />
        </dd>
      </div>
      <div>
        <dt>Role</dt> <dd>{labelOf(ROLE_OPTIONS, role)}</dd>
      </div>
      <div>
        <dt>Registered</dt>{" "}
        <dd>
          <DateTime value={createdAt} />
        </dd>
      </div>
      <div>
        <dt>Last seen</dt> <dd>{lastSeenAt ? <DateTime value={lastSeenAt} /> : "Not yet"}</dd>
      </div>
      {suspendedAt && (
        <div>
          <dt>Suspended</dt>{" "}
          <dd>
            <DateTime value={suspendedAt} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function RoleForm({ account: { id, role } }: { account: ListedAccount }) {
  return (
    <section className="panel stack" aria-labelledby="role-heading">
      <h2 id="role-heading">Role</h2>
      <p>
        Fewer rights hold at once, and withdraw what is pending: invitations that they sent or got,
        and their address of the team&rsquo;s calendar. More rights begin when the owner of the
        account opens the link that we mail.
      </p>
      <Form method="post" action={`${accountPath(id)}/role`} className="inline-form">
        <label htmlFor="role">Role</label>{" "}
        <select id="role" name="role" className="control" defaultValue={role}>
          {ROLE_OPTIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>{" "}
        <button className="button button-quiet">Change Role</button>
      </Form>
      {role !== "customer" && (
        <ActionButton action={`${accountPath(id)}/role`} fields={{ role: "customer" }}>
          Remove from the Team
        </ActionButton>
      )}
    </section>
  );
}

function Suspension({ account: { id, suspendedAt } }: { account: ListedAccount }) {
  return suspendedAt ? (
    <ActionButton action={`${accountPath(id)}/restore`} className="button">
      Restore the Account
    </ActionButton>
  ) : (
    <p>
      <Link to={`${accountPath(id)}/suspend`} className="button button-quiet">
        Suspend the Account
      </Link>
    </p>
  );
}

function Acts({ acts }: { acts: readonly AccountAct[] }) {
  return (
    <ul className="flow-2">
      {acts.map(({ at, what, detail, path }, index) => (
        <li key={index} className="wrap-anywhere">
          <DateTime value={at} />, {what}:{" "}
          {path ? (
            <Link to={path}>
              <bdi>{detail}</bdi>
            </Link>
          ) : (
            <bdi>{detail}</bdi>
          )}
        </li>
      ))}
    </ul>
  );
}
