import { Form } from "@remix-run/react";
import { KINDS, type SearchAsked } from "~/domain/search/search.schema";
import { NarrowFold } from "~/ui/layout/narrow-fold";
import { KIND_LABELS } from "./search-result";

type Props = { asked: SearchAsked; categories: readonly { id: number; name: string }[] };

/** The form of the search, with what limits it. */
export function SearchFilters({ asked, categories }: Props) {
  const { q, kind, category, author, since, before } = asked;
  const isLimited = [kind, category, author, since, before].some((limit) => limit !== null);
  const categoryValue = category === 0 ? "none" : String(category ?? "");
  return (
    // Another search is another form.
    <Form
      action="/search"
      method="get"
      role="search"
      aria-label="Search with filters"
      className="stack"
      key={JSON.stringify(asked)}
    >
      <div className="inline-form">
        <label htmlFor="search-q">Words</label>{" "}
        <input id="search-q" name="q" type="search" className="control" defaultValue={q} />{" "}
        <button className="button">Search</button>
      </div>
      {/* Folded on narrow screens. The fields follow it, so that wide ones always show them. */}
      <NarrowFold until="lg" isOpen={isLimited}>
        Filters
      </NarrowFold>
      <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2 lg:grid-cols-1">
        <Choice
          name="kind"
          label="What"
          value={kind ?? ""}
          options={KINDS.map((one) => [one, KIND_LABELS[one]])}
        />
        <Choice
          name="category"
          label="Forum category"
          value={categoryValue}
          options={[
            ...categories.map(({ id, name }): [string, string] => [String(id), name]),
            ["none", "Uncategorized"],
          ]}
        />
        <Line
          name="author"
          label="Written by"
          hint="A member's name in mentions, like member-7."
          value={author}
        />
        <Line name="since" label="From day" type="date" value={since} />
        <Line name="before" label="Before day" type="date" value={before?.slice(0, 10) ?? null} />
      </div>
    </Form>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
};

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={`search-${name}`}>{label}</label>{" "}
      <select id={`search-${name}`} name={name} className="control" defaultValue={value}>
        <option value="">All</option>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

type LineProps = {
  name: string;
  label: string;
  value: string | null;
  type?: "text" | "date";
  hint?: string;
};

function Line({ name, label, value, type = "text", hint }: LineProps) {
  const id = `search-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>{" "}
      {hint && (
        <p id={`${id}-hint`} className="small">
          {hint}
        </p>
      )}
      <input
        id={id}
        name={name}
        type={type}
        className="control"
        defaultValue={value ?? ""}
        aria-describedby={hint && `${id}-hint`}
      />
    </div>
  );
}
