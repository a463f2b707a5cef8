import { formatDay } from "~/lib/dates/dates";
import { DateTime } from "~/ui/layout/date-time";
import { Avatar } from "~/ui/layout/avatar";
import { BarChart } from "~/ui/lists/bar-chart";
import { DayNav } from "~/ui/lists/day-nav";
import { Day } from "~/ui/lists/day";
import { GuestLink } from "~/ui/lists/guest-link";
import { KeyPages } from "~/ui/lists/key-pages";
import { MemberLink } from "~/ui/lists/member-link";
import { RangeForm } from "~/ui/lists/range-form";
import { type Column, Table } from "~/ui/lists/table";
import { LONG_WORD } from "./long-word";

type Row = { name: string; amount: string; day: string | null; note: string };

const ROWS: readonly Row[] = [
  { name: "Heirloom Flower, 3.5 g", amount: "$45.00", day: "2026-11-21", note: "" },
  { name: "שלום, עולם", amount: "−$1,204.50", day: null, note: "A note that takes two lines here" },
  { name: LONG_WORD, amount: "$0.00", day: "2026-01-02", note: "x" },
];

const COLUMNS: readonly Column<Row>[] = [
  { heading: "Name", isRowHeading: true, cell: ({ name }) => <bdi>{name}</bdi> },
  { heading: "Amount", isNumber: true, cell: ({ amount }) => amount },
  { heading: "Day", cell: ({ day }) => day && <Day value={day} /> },
  { heading: "Note", cell: ({ note }) => note },
];

const TABLE = { label: "Example", columns: COLUMNS, keyOf: ({ name }: Row) => name };

export function Tables() {
  const [first] = ROWS;
  return (
    <div className="stack">
      <Table {...TABLE} rows={ROWS} totals={first && [first]} />
      <p>The same as blocks on a narrow screen:</p>
      <Table {...TABLE} rows={ROWS} hasBlocks />
      <p>Without rows:</p>
      <p className="empty-state">No orders yet</p>
      <p>An instant:</p>
      <DateTime value={new Date("2026-11-21T12:00:00Z")} />
      <BarChart
        id="example"
        label="Paid by day"
        words={(count) => `$${count}`}
        counts={[12, 40, 7]}
        steps={["2026-11-19", "2026-11-20", "2026-11-21"]}
        stepWords={formatDay}
      />
      <BarChart
        id="none"
        label="Paid by day, of nothing"
        words={(count) => `$${count}`}
        counts={[0, 0, 0]}
        steps={["2026-11-19", "2026-11-20", "2026-11-21"]}
        stepWords={formatDay}
      />
    </div>
  );
}

export function Ways() {
  return (
    <div className="stack">
      <p>On a phone the next lines fold what follows them:</p>
      <DayNav path="/style" day="2026-11-21" />
      <RangeForm action="/style" by="day" from="2026-11-01" to="2026-11-27" today="2026-11-27" />
      <KeyPages newest="/style" older="/style?older" />
    </div>
  );
}

const MEMBER = {
  id: 1,
  username: "ada",
  firstName: "Ada",
  lastName: "Byron",
  displayName: null,
  hasProfile: true,
  picture: null,
};

export function People() {
  return (
    <p className="author-line">
      <Avatar member={MEMBER} /> <MemberLink member={MEMBER} />{" "}
      <GuestLink name="Grace Hopper" email="grace@example.com" />{" "}
      <GuestLink name="A guest without an address" email={null} />{" "}
      <MemberLink member={{ ...MEMBER, displayName: LONG_WORD }} />
    </p>
  );
}
