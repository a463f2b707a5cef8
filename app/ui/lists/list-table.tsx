import type { ReactNode } from "react";
import { Link, useRevalidator } from "@remix-run/react";
import { withQuery } from "~/lib/input/query";
import { KeyPages } from "./key-pages";
import { NarrowFold } from "~/ui/layout/narrow-fold";
import { SearchForm } from "./search-form";
import { type Column, Table } from "./table";

type Asked = {
  q: string;
  cursor?: number | undefined;
  /** Other parameters of the address, such as a status. Search and paging keep them. */
  filters?: Record<string, string>;
};

/** The longest value of a row takes a line of its own. */
const WIDE_FOURTH = "max-md:[&_td:nth-child(4)]:col-span-2";

type Props<Row> = {
  /** The address of its page. */
  address: string;
  asked: Asked;
  page: { rows: Row[]; nextCursor: number | null };
  /** Shown if the list has no rows at all. */
  empty: string;
  searchLabel: string;
  /** The address of its CSV. Null for those who may not export. */
  csv: string | null;
  columns: Column<Row>[];
  /** Whether the values of a row are short, so that on a phone two stand side by side. */
  isPaired?: boolean;
  /** Further filters, beside the search. */
  filterForm?: ReactNode;
  /** Whether one of those is in use. */
  isFiltered?: boolean;
};

/** Where there is room, an instant stands on one line. */
export const WHOLE_TIMES = "xl:[&_time]:whitespace-nowrap";

/** On a phone the name of a row above its short values, two a line. */
export const PAIRED =
  "max-md:[&_tbody_tr]:grid max-md:[&_tbody_tr]:grid-cols-2 max-md:[&_tbody_tr]:py-1.5 max-md:[&_td]:min-w-0 max-md:[&_td]:py-0.5 max-md:[&_td:first-child]:col-span-2";

/** One of the dashboard's lists: search, Refresh, Export CSV, rows, link to older rows. */
export function ListTable<Row extends { id: number }>(props: Props<Row>) {
  const { address, asked, page, empty, columns, isPaired } = props;
  const isEmpty = page.rows.length === 0;
  const isWholeList = listAddress(address, asked) === listAddress(address, { q: "" });
  return (
    <>
      <Toolbar {...props} isExportable={!(isEmpty && isWholeList)} />
      {isEmpty ? (
        <p className="empty-state">{isWholeList ? empty : nothingMatches(asked.q)}</p>
      ) : (
        <Table
          label="Rows"
          columns={columns}
          rows={page.rows}
          keyOf={({ id }) => id}
          hasBlocks
          className={isPaired ? `${WHOLE_TIMES} ${PAIRED} ${WIDE_FOURTH}` : WHOLE_TIMES}
        />
      )}
      <KeyPages
        newest={asked.cursor ? listAddress(address, { ...asked, cursor: undefined }) : null}
        older={
          page.nextCursor === null
            ? null
            : listAddress(address, { ...asked, cursor: page.nextCursor })
        }
      />
    </>
  );
}

const nothingMatches = (q: string) => (q ? `Nothing matches “${q}”.` : "Nothing here.");

const listAddress = (address: string, { q, cursor, filters }: Asked) =>
  withQuery(address, { ...filters, q, cursor: cursor?.toString() });

function Toolbar<Row>(props: Props<Row> & { isExportable: boolean }) {
  const { address, asked, searchLabel, isExportable, csv, filterForm, isFiltered = false } = props;
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <NarrowFold isOpen={asked.q !== "" || isFiltered}>Search and tools</NarrowFold>
      <div className="flex flex-wrap items-end justify-between gap-4 *:min-w-0">
        <SearchForm action={address} label={searchLabel} q={asked.q} kept={asked.filters ?? {}} />
        {filterForm}
        <div className="button-row">
          <Link
            to={address}
            className="button button-quiet"
            onClick={(event) => {
              event.preventDefault();
              revalidate();
            }}
          >
            {state === "loading" ? "Refreshing…" : "Refresh"}
          </Link>{" "}
          {csv !== null && <ExportLink csv={isExportable ? csv : undefined} />}
        </div>
      </div>
    </>
  );
}

function ExportLink({ csv }: { csv: string | undefined }) {
  if (csv) {
    return (
      <a className="button button-quiet" href={csv}>
        Export CSV
      </a>
    );
  }
  return (
    // A link without a target: it cannot be followed, and is announced as disabled (WAI-ARIA,
    // "disabled link").
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid
    <a className="button button-quiet" role="link" aria-disabled="true">
      Export CSV
    </a>
  );
}
