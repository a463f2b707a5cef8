import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import {
  type AccountFilter,
  accountList,
  type ListedAccount,
  readAccountFilter,
} from "~/domain/people/accounts-list.server";
import { ROLE_OPTIONS } from "~/domain/people/roles";
import { requireAdmin } from "~/http/auth.server";
import { readListRequest } from "~/platform/http/json/list-request.server";
import { shownEmail } from "~/lib/text/shown-email";
import { labelOf } from "~/lib/input/choices";
import { withQuery } from "~/lib/input/query";
import { pageMeta } from "~/ui/layout/page-meta";
import { ShortTime } from "~/ui/lists/day";
import { FilterLinks } from "~/ui/lists/filter-links";
import { type Column, Table } from "~/ui/lists/table";
import { NarrowFold } from "~/ui/layout/narrow-fold";
import { SearchForm } from "~/ui/lists/search-form";
import { PeoplePage } from "./people-page";
import { accountPath, fullName, PEOPLE } from "./people-words";
import { KeyPages } from "~/ui/lists/key-pages";

const HEADING = "People";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const asked = readListRequest(args.request);
  const filter = readAccountFilter(new URL(args.request.url).searchParams);
  return { asked, filter, page: await accountList(filter).page(asked) };
}

/** The parameters of a filter in the address. */
const query = ({ role, isSuspended }: AccountFilter) => ({
  role: role || null,
  state: isSuspended ? "suspended" : null,
});

export default function AccountsPage() {
  const { asked, filter, page } = useLoaderData<typeof loader>();
  const { q, cursor } = asked;
  const address = (next?: number) =>
    withQuery(PEOPLE, { ...query(filter), q: q || null, cursor: next ? String(next) : null });
  return (
    <PeoplePage heading={HEADING}>
      <NarrowFold isOpen={q !== ""}>Search</NarrowFold>
      <SearchForm
        action={PEOPLE}
        label="Search by username, name or email address"
        q={q}
        kept={query(filter)}
      />
      <RoleFilter filter={filter} q={q} />
      {page.rows.length === 0 ? (
        <p className="empty-state">
          {q ? `Nothing matches “${q}”.` : "Nobody here."}{" "}
          <Link to={PEOPLE}>Show all accounts</Link>
        </p>
      ) : (
        <Table
          label="Accounts"
          columns={COLUMNS}
          rows={page.rows}
          keyOf={({ id }) => id}
          hasBlocks
          className={SHORT_FIRST}
        />
      )}
      <KeyPages
        newest={cursor ? address() : null}
        older={page.nextCursor ? address(page.nextCursor) : null}
      />
    </PeoplePage>
  );
}

function RoleFilter({ filter, q }: { filter: AccountFilter; q: string }) {
  const to = (wanted: AccountFilter) => withQuery(PEOPLE, { ...query(wanted), q: q || null });
  const { role, isSuspended } = filter;
  const every = [{ value: "", label: "All" }, ...ROLE_OPTIONS];
  return (
    <FilterLinks
      label="Show"
      filters={[
        ...every.map(({ value, label }) => ({
          to: to({ role: value, isSuspended: false }),
          label,
          isCurrent: !isSuspended && role === value,
        })),
        {
          to: to({ role: "", isSuspended: true }),
          label: "Suspended",
          isCurrent: isSuspended,
        },
      ]}
    />
  );
}

/** On a phone the account above its role and its dates, which are longer. */
const SHORT_FIRST =
  "xl:[&_time]:whitespace-nowrap max-md:[&_tbody_tr]:grid max-md:[&_tbody_tr]:grid-cols-[2fr_3fr] max-md:[&_td]:min-w-0 max-md:[&_td]:py-0.5 max-md:[&_td:first-child]:col-span-2 max-md:[&_td:nth-child(n+4)]:col-start-2";

const COLUMNS: readonly Column<ListedAccount>[] = [
  {
    heading: "Account",
    isPlain: true,
    cell: (account) => {
      const { id, username, email } = account;
      const name = fullName(account);
      const words = [name, email && shownEmail(email)].filter(Boolean);
      return (
        <>
          <Link to={accountPath(id)} className="font-semibold">
            {username}
          </Link>
          <span className="sr-only">,</span>{" "}
          <span className="block small wrap-anywhere">
            {words.map((word, index) => (
              <Fragment key={word}>
                {index > 0 && ", "}
                <bdi>{word}</bdi>
              </Fragment>
            ))}
          </span>
        </>
      );
    },
  },
  {
    heading: "Role",
    cell: ({ role, suspendedAt }) => (
      <>
        {labelOf(ROLE_OPTIONS, role)} {suspendedAt && <strong className="badge">Suspended</strong>}
      </>
    ),
  },
  { heading: "Registered", cell: ({ createdAt }) => <ShortTime value={createdAt} /> },
  {
    heading: "Last seen",
    cell: ({ lastSeenAt }) => lastSeenAt && <ShortTime value={lastSeenAt} />,
  },
];
