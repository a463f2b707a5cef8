import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { FIELDS, PRESUMED, systemOf } from "~/domain/transfer/import-fields";
import { chooseColumns, getImport } from "~/domain/transfer/imports.server";
import { columnsInput } from "~/domain/transfer/transfer.schema";
import { requireAdmin } from "~/http/auth.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { pageId } from "~/platform/http/page-id.server";
import { SelectField } from "~/ui/form/field";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { ServerForm } from "~/ui/form/server-form";
import { pageMeta } from "~/ui/layout/page-meta";
import { IMPORT_FAILURE, importPath, IMPORTS } from "./transfer-words";

const HEADING = "Columns of the File";
/** The letters of a first cell that are shown behind its head. */
const EXAMPLE = 30;

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const found = await getImport(pageId(args.params.id));
  if (!found) throw new Response("", { status: 404 });
  const { id, kind, fileName, heads, examples, columns, presumed } = found;
  const options = heads.map((head, index) => {
    const cell = (examples.find((cells) => cells[index])?.[index] ?? "").replace(/\s+/g, " ");
    const example = cell.length > EXAMPLE ? `${cell.slice(0, EXAMPLE)}…` : cell;
    const name = head || `Column ${index + 1}`;
    return { value: String(index), label: example ? `${name}: ${example}` : name };
  });
  return { id, kind, fileName, columns, presumed, options, system: systemOf(heads) };
}

export const action = formAction({
  guard: requireAdmin,
  schema: columnsInput,
  run: (admin, input, { params }) => chooseColumns(admin, pageId(params.id), input),
  done: ({ id }) => redirect(importPath(id), 303),
  failure: IMPORT_FAILURE,
});

export const shouldRevalidate = keepOnRefusal;

export default function ColumnsPage() {
  const data = useLoaderData<typeof loader>();
  const { fileName, system } = data;
  return (
    <div className="column stack">
      <p>
        <Link to={IMPORTS}>All imports</Link>
      </p>
      <h1>{HEADING}</h1>
      <p className="lead">
        <bdi>{fileName}</bdi>
        {system
          ? ` looks like a file of ${system}. Look whether these columns are right.`
          : " has heads that are not known here. Choose the column of each field."}{" "}
        The next page shows what would happen with each row.
      </p>
      <ColumnsForm {...data} />
    </div>
  );
}

type Props = ReturnType<typeof useLoaderData<typeof loader>>;

function ColumnsForm({ id, kind, columns, presumed, options }: Props) {
  return (
    <ServerForm<Record<string, string>>
      failure={IMPORT_FAILURE}
      id="columns-form"
      action={`${importPath(id)}/columns`}
      values={{
        ...Object.fromEntries(Object.entries(columns).map(([name, at]) => [name, String(at)])),
        presumed: presumed ?? "",
      }}
      send="Check the Rows"
      sending="Checking…"
    >
      {(fields) => (
        <>
          {FIELDS[kind].map(({ name, label, hint, group, isRequired = false }, index) => {
            const field = fields[name];
            return (
              field && (
                <Fragment key={name}>
                  {group && group !== FIELDS[kind][index - 1]?.group && <h2>{group}</h2>}
                  <SelectField
                    field={field}
                    label={label}
                    {...(hint && { hint })}
                    isOptional={!isRequired}
                    options={options}
                    empty="Not in the file"
                  />
                </Fragment>
              )
            );
          })}
          {kind === "subscribers" && fields.presumed && (
            <SelectField
              field={fields.presumed}
              label="If a row says no status"
              hint="Mailchimp, for one, writes a file for each status."
              isOptional
              options={PRESUMED}
              empty="Refuse the row"
            />
          )}
        </>
      )}
    </ServerForm>
  );
}
