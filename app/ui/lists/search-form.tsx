import { Form } from "@remix-run/react";
import { SearchField } from "./search-field";

type Props = {
  action: string;
  label: string;
  q: string;
  /** Other parameters of the address, which the search keeps. */
  kept: Record<string, string | null>;
};

/** A search with its words in the address. */
export function SearchForm({ action, label, q, kept }: Props) {
  return (
    <Form action={action} method="get" role="search" className="inline-form" preventScrollReset>
      <label htmlFor="q">{label}</label> <SearchField id="q" className="control" q={q} />
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <button className="button button-quiet">Search</button>
    </Form>
  );
}
