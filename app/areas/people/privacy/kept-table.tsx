import type { KeptLine } from "~/domain/privacy/person-desk.server";
import { ScrollFrame } from "~/ui/lists/scroll-frame";

type Props = { lines: readonly KeptLine[]; label: string; outcome: string };

/** Each kind of data about a person, how much of it, and what a deletion does with it. */
export function KeptTable({ lines, label, outcome }: Props) {
  return (
    <ScrollFrame label={label} className="table-frame row-blocks">
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">How much</th>
            <th scope="col">{outcome}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ title, found, stays }) => (
            <tr key={title}>
              <td>
                <span className="cell-label">What: </span>
                {title}
              </td>
              <td>
                <span className="cell-label">How much: </span>
                {found.toLocaleString("en-US")}
              </td>
              <td>
                <span className="cell-label">{outcome}: </span>
                {stays ? `Stays. ${stays}` : "Deleted"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}
