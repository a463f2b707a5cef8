import { Form, Link } from "@remix-run/react";
import type { DocumentRow } from "~/domain/documents/documents-queries.server";
import { type ReadingFilter, readingQuery } from "~/domain/documents/reading-filter";
import type { Reader, Reading } from "~/domain/documents/readings.server";
import { shownEmail } from "~/lib/text/shown-email";
import { withQuery } from "~/lib/input/query";
import { ShortTime } from "~/ui/lists/day";
import { FilterLinks } from "~/ui/lists/filter-links";
import { NumberedPages } from "~/ui/lists/numbered-pages";
import { type Column, Table } from "~/ui/lists/table";

const COLUMNS: readonly Column<Reading>[] = [
  { heading: "Document", cell: ({ documentTitle }) => documentTitle, isRowHeading: true },
  { heading: "Version", cell: ({ fileVersion }) => fileVersion, isNumber: true },
  { heading: "Who", cell: ({ userEmail }) => (userEmail ? shownEmail(userEmail) : "Visitors") },
  { heading: "How", cell: ({ how }) => (how === "view" ? "Viewed" : "Downloaded") },
  { heading: "Terms", cell: acceptedTerms, isNumber: true },
  { heading: "First", cell: ({ firstAt }) => <ShortTime value={firstAt} /> },
  { heading: "Last", cell: ({ lastAt }) => <ShortTime value={lastAt} /> },
  { heading: "Times", cell: ({ opens }) => opens, isNumber: true },
];

/** The version of the terms that was accepted when it was read, or the first and the last one. */
function acceptedTerms({ firstTerms, lastTerms }: Reading) {
  if (firstTerms === lastTerms || lastTerms === null) return firstTerms;
  return firstTerms === null ? lastTerms : `${firstTerms} to ${lastTerms}`;
}

type Props = {
  path: string;
  filter: ReadingFilter;
  page: number;
  pageCount: number;
  readings: readonly Reading[];
  readers: readonly Reader[];
  documents: readonly DocumentRow[];
  /** What the person of the filter has not opened. Null without one. */
  unread: readonly DocumentRow[] | null;
};

/** Readings of documents, by document and person, with those of visitors apart. */
export function OpenLog(props: Props) {
  const { path, filter, page, pageCount, readings, unread } = props;
  const query = readingQuery(filter);
  const to = (more: Record<string, string | null>) => withQuery(path, { ...query, ...more });
  return (
    <section className="stack" id="opened" aria-labelledby="opened-heading">
      <h2 id="opened-heading">Who Opened What</h2>
      <FilterLinks
        label="Whose openings"
        filters={[
          { to: to({ who: null }), label: "People", isCurrent: filter.who === "people" },
          {
            to: to({ who: "visitors", person: null }),
            label: "Visitors without an account",
            isCurrent: filter.who === "visitors",
          },
        ]}
      />
      <FilterForm {...props} />
      {unread && <Unread documents={unread} />}
      {readings.length === 0 ? (
        <p className="empty-state">No document was opened yet</p>
      ) : (
        <Table
          label="Log of opened documents"
          columns={COLUMNS}
          rows={readings}
          keyOf={({ id }) => id}
        />
      )}
      <NumberedPages
        label="Pages"
        page={page}
        pageCount={pageCount}
        href={(next) => to({ page: next === 1 ? null : String(next) })}
      />
      <p>
        <a className="button button-quiet" href={withQuery("/api/admin/download/openings", query)}>
          Export CSV<span className="sr-only">: who opened what</span>
        </a>
      </p>
    </section>
  );
}

function FilterForm({ path, filter, readers, documents }: Props) {
  return (
    <Form
      action={path}
      method="get"
      aria-label="Filter the log"
      className="flex flex-wrap items-end gap-4 *:min-w-0 print:hidden"
      key={JSON.stringify(filter)}
      preventScrollReset
    >
      <Choice
        name="document"
        label="Document"
        value={filter.document}
        all="All documents"
        options={documents.map(({ id, title }) => ({ id, label: title }))}
      />
      {filter.who === "visitors" ? (
        <input type="hidden" name="who" value="visitors" />
      ) : (
        <Choice
          name="person"
          label="Person"
          value={filter.person}
          all="Everybody"
          options={readers.map(({ id, email }) => ({ id, label: shownEmail(email) }))}
        />
      )}
      <button className="button button-quiet">Show</button>
    </Form>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  value: number | null;
  all: string;
  options: readonly { id: number; label: string }[];
};

function Choice({ name, label, value, all, options }: ChoiceProps) {
  const id = `log-${name}`;
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>{" "}
      <select id={id} name={name} className="control" defaultValue={value ?? ""}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </p>
  );
}

function Unread({ documents }: { documents: readonly DocumentRow[] }) {
  return (
    <>
      <h3>Not opened yet</h3>
      {documents.length === 0 ? (
        <p>This person opened everything that they may, in its present version.</p>
      ) : (
        <ul>
          {documents.map(({ id, title }) => (
            <li key={id}>
              <Link to={`/investor-admin/documents/${id}`}>{title}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
