import type { Key, ReactNode } from "react";
import { ScrollFrame } from "./scroll-frame";

export type Column<Row> = {
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Whether the cell names its row. */
  isRowHeading?: boolean;
  isNumber?: boolean;
  /** Whether a block of a narrow screen shows the value without the column's name. */
  isPlain?: boolean;
};

type Props<Row> = {
  /** What the rows are, for the area that scrolls. Without it the area takes no focus. */
  label?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => Key;
  /** The last rows: what the others amount to. */
  totals?: readonly Row[];
  /**
   * Whether each row is a block on a narrow screen: its values stand below each other, after the
   * names of their columns. Text browsers, which show no columns, show the names too.
   */
  hasBlocks?: boolean;
  rowClass?: (row: Row) => string | undefined;
  className?: string;
};

/** In a block of a narrow screen the number follows the column's name. */
const NUMBER = "md:text-right";

/** For the `className` of a table of few and short values, on a phone too. */
export const NARROW_CELLS = "[&_:is(th,td)]:min-w-0 [&_:is(th,td)]:px-2";

/** A table of records. */
export function Table<Row>({ label, className, ...table }: Props<Row>) {
  const { columns, rows, totals, hasBlocks } = table;
  const classes = ["table-frame", hasBlocks && "row-blocks", className].filter(Boolean).join(" ");
  const content = (
    <table className="tabular-nums">
      <thead>
        <tr>
          {columns.map(({ heading, isNumber }) => (
            <th key={heading} scope="col" className={isNumber ? NUMBER : undefined}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Rows {...table} rows={rows} />
      </tbody>
      {totals && (
        <tfoot>
          <Rows {...table} rows={totals} />
        </tfoot>
      )}
    </table>
  );
  if (label === undefined) return <div className={classes}>{content}</div>;
  return (
    <ScrollFrame label={label} className={classes}>
      {content}
    </ScrollFrame>
  );
}

function Rows<Row>({ columns, rows, keyOf, hasBlocks, rowClass }: Omit<Props<Row>, "label">) {
  return rows.map((row, index) => (
    <tr key={keyOf(row, index)} className={rowClass?.(row)}>
      {columns.map(({ heading, cell, isRowHeading, isNumber, isPlain }) => {
        const value = cell(row);
        if (isRowHeading) {
          return (
            <th key={heading} scope="row">
              {value}
            </th>
          );
        }
        return (
          <td key={heading} className={isNumber ? NUMBER : undefined}>
            {hasBlocks && !isPlain && hasValue(value) && (
              <span className="cell-label">{`${heading}: `}</span>
            )}
            {value}
          </td>
        );
      })}
    </tr>
  ));
}

const hasValue = (value: ReactNode) =>
  value !== null && value !== undefined && value !== false && value !== "";
