import { execFileSync, spawnSync } from "node:child_process";
import { asc, inArray } from "drizzle-orm";
import ICAL from "ical.js";
import ical from "node-ical";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "~/platform/database/db.server";
import { appointmentSessions } from "~drizzle/schema";
import { createTime, dayIn, reserve } from "../../../../tests/support/appointments";
import { anyAdmin, visitor } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { mailTo } from "../../../../tests/support/investors";
import { runsAll } from "../../../../tests/support/often";
import { seriesInput } from "../appointments.schema";
import { bookEvent } from "../requests/book-event.server";
import { confirmReservation, declineReservation } from "../reservations/answer-reservation.server";
import { cancelReservation, changeParty, moveReservation } from "../reservations/change-own.server";
import { changeSession } from "../sessions/change-session.server";
import { createSeries } from "../sessions/create-series.server";
import { reservationCalendar } from "./reservation-calendar.server";
import { bookEventInput } from "~/domain/bookings/bookings.schema";

useDatabase();

const admin = anyAdmin();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-04T15:00:00Z") });
});

afterEach(() => {
  vi.useRealTimers();
});

/** What a calendar understood of one file. Instants in ISO 8601; a whole day as YYYY-MM-DD. */
type Understood = {
  method: string;
  uid: string;
  sequence: number;
  status: string;
  summary: string;
  location: string;
  start: string;
  end: string;
  attendee: string;
};

const PYTHON = "/usr/bin/python3";

const SCRIPT = `
import datetime, json, sys
from icalendar import Calendar
def shown(value):
    if not isinstance(value, datetime.datetime): return value.isoformat()
    return value.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")
read = []
for text in json.load(sys.stdin):
    calendar = Calendar.from_ical(text)
    event, = calendar.walk("VEVENT")
    read.append(dict(method=str(calendar["METHOD"]), uid=str(event["UID"]),
        sequence=int(event["SEQUENCE"]), status=str(event["STATUS"]), summary=str(event["SUMMARY"]),
        location=str(event.get("LOCATION", "")), start=shown(event["DTSTART"].dt),
        end=shown(event["DTEND"].dt), attendee=str(event["ATTENDEE"])))
print(json.dumps(read))`;

function readByPython(files: string[]): Understood[] {
  if (spawnSync(PYTHON, ["-c", "import icalendar"]).status !== 0) {
    throw new Error("python3-icalendar is not installed; node scripts/setup.mjs test installs it");
  }
  const input = JSON.stringify(files);
  // The script's own shape.
  return JSON.parse(execFileSync(PYTHON, ["-c", SCRIPT], { input }).toString()) as Understood[];
}

function readByIcalJs(file: string): Understood {
  const calendar = ICAL.Component.fromString(file);
  const zone = calendar.getFirstSubcomponent("vtimezone");
  if (!zone) throw new Error("It has no time zone");
  const timezone = new ICAL.Timezone(zone);
  const [event, ...more] = calendar.getAllSubcomponents("vevent");
  if (!event || more.length > 0) throw new Error("It must have one event");
  const textOf = (name: string) => String(event.getFirstPropertyValue(name) ?? "");
  const timeOf = (name: string) => {
    const time = event.getFirstPropertyValue(name);
    if (!(time instanceof ICAL.Time)) throw new Error(`It has no ${name}`);
    if (time.isDate) return time.toString();
    time.zone = timezone;
    return time.toJSDate().toISOString();
  };
  return {
    method: String(calendar.getFirstPropertyValue("method")),
    uid: textOf("uid"),
    sequence: Number(textOf("sequence")),
    status: textOf("status"),
    summary: textOf("summary"),
    location: textOf("location"),
    start: timeOf("dtstart"),
    end: timeOf("dtend"),
    attendee: textOf("attendee"),
  };
}

// node-ical gives a text with parameters as an object.
const plain = (value: string | { val: string }) => (typeof value === "string" ? value : value.val);

function readByNodeIcal(file: string): Understood {
  const parsed = ical.sync.parseICS(file);
  const [event, ...more] = Object.values(parsed).filter((one) => one?.type === "VEVENT");
  if (event?.type !== "VEVENT" || more.length > 0) throw new Error("It must have one event");
  const shown = (date: Date & { dateOnly?: boolean }) =>
    date.dateOnly
      ? `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`
      : new Date(date).toISOString();
  const { attendee } = event;
  const first = Array.isArray(attendee) ? attendee[0] : attendee;
  return {
    method: String(event.method),
    uid: event.uid,
    sequence: Number(event.sequence),
    status: String(event.status),
    summary: plain(event.summary),
    location: plain(event.location ?? ""),
    start: shown(event.start),
    end: shown(event.end ?? event.start),
    attendee: typeof first === "string" ? first : String(first?.val),
  };
}

const filesTo = async (email: string) =>
  (await mailTo(email)).map(({ calendar }) => {
    if (calendar === null) throw new Error("A mail has no calendar file");
    return calendar;
  });

/** The files of every mail of a session's reservation, and of a request for a day. */
async function mailedFiles(mark: string) {
  const [reader, other] = [`${mark}@example.com`, `${mark}-day@example.com`];
  const before = await createTime({ day: dayIn(66) }); // March 11, three days before the clocks change
  const after = await createTime({ day: dayIn(70), time: "18:30" });
  const party = await reserve(before, { partySize: 3, email: reader });
  await confirmReservation(admin, party.id);
  await changeParty(party.holder, 4);
  await moveReservation(party.holder, { sessionId: after });
  await changeSession(admin, after, {
    ...{ day: "2027-03-15", time: "19:00", minutes: 90, seats: 8, minParty: 1, maxParty: 8 },
    ...{ place: "The barn; upstairs, left", videoLink: null, isSure: true, reason: "Snow" },
  });
  await cancelReservation(party.holder);
  const day = bookEventInput.parse({
    ...{ name: "Grace", email: other, phone: "1", eventType: "group-tour" },
    ...{ preferredDate: "2027-03-14", guestCount: "3-5" },
  });
  await bookEvent(visitor(), day);
  return [...(await filesTo(reader)), ...(await filesTo(other))];
}

const START = "2027-03-11T19:00:00.000Z";
const END = "2027-03-11T20:30:00.000Z";

/** What every calendar must understand, in the order of the mails. */
const EXPECTED: Partial<Understood>[] = [
  { method: "REQUEST", sequence: 0, status: "TENTATIVE", start: START, end: END },
  { method: "REQUEST", sequence: 1, status: "CONFIRMED", start: START, end: END },
  { method: "REQUEST", sequence: 2, status: "CONFIRMED", start: START },
  // After the change of the clocks.
  { method: "REQUEST", sequence: 3, status: "CONFIRMED", start: "2027-03-15T22:30:00.000Z" },
  {
    ...{ method: "REQUEST", sequence: 4, start: "2027-03-15T23:00:00.000Z" },
    ...{ end: "2027-03-16T00:30:00.000Z", location: "The barn; upstairs, left" },
  },
  { method: "CANCEL", sequence: 5, status: "CANCELLED", start: "2027-03-15T23:00:00.000Z" },
  { method: "REQUEST", sequence: 0, status: "TENTATIVE", start: "2027-03-14", end: "2027-03-15" },
];

test("ical.js and node-ical read each mailed file: one event per reservation, its changes and its end", async () => {
  const files = await mailedFiles("reader");
  expect(files).toHaveLength(EXPECTED.length);
  for (const read of [readByIcalJs, readByNodeIcal]) {
    const understood = files.map(read);
    expect(understood).toMatchObject(EXPECTED);
    expect(understood[5]?.summary).toMatch(/^Cancelled: \S/);
    const uids = understood.map(({ uid }) => uid);
    expect(new Set(uids.slice(0, -1)).size, "one id in all mails of a reservation").toBe(1);
    expect(new Set(uids).size).toBe(2);
    expect(understood[0]?.attendee).toBe("mailto:reader@example.com");
  }
  for (const file of files) {
    expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
    for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
});

// It comes with the other programs of Debian, which `npm test` without CI=true does not install.
const lacksReader = !runsAll && spawnSync(PYTHON, ["-c", "import icalendar"]).status !== 0;

test.skipIf(lacksReader)("Debian's python3-icalendar reads each mailed file the same", async () => {
  const files = await mailedFiles("python");
  expect(readByPython(files)).toEqual(files.map(readByIcalJs));
  expect(readByPython(files)).toMatchObject(EXPECTED);
});

test("the file on the reservation's page is the one of its last mail", async () => {
  const party = await reserve(await createTime());
  await declineReservation(admin, party.id, "No host that day");
  const [, last] = await filesTo(party.email);
  expect(await reservationCalendar(party.holder)).toBe(last);
  expect(readByIcalJs(last ?? "").summary).toMatch(/^Declined: \S/);
});

test("the sessions of a series are at the same time of day across both changes of the clocks", async () => {
  const make = async (now: string, startsOn: string, endsOn: string) => {
    vi.setSystemTime(now);
    const input = seriesInput.parse({
      ...{ offering: "group-tour", weekdays: ["0", "3"], times: "10:00, 18:30", startsOn, endsOn },
      ...{ exceptions: "03/17/2027, 11/03/2027", minutes: "90", seats: "8", minParty: "1" },
      ...{ maxParty: "8", place: "The lounge" },
    });
    const made = await createSeries(admin, input);
    if (!made.ok) throw new Error(made.problem.message);
    return made.id;
  };
  const ids = [
    await make("2027-03-01T15:00:00Z", "2027-03-07", "2027-03-21"),
    await make("2027-10-20T15:00:00Z", "2027-10-31", "2027-11-10"),
  ];
  const rows = await db
    .select({ startsAt: appointmentSessions.startsAt })
    .from(appointmentSessions)
    .where(inArray(appointmentSessions.seriesId, ids))
    .orderBy(asc(appointmentSessions.startsAt));
  // Written by hand: New York is 5 hours behind until March 14 and from November 7, else 4.
  expect(rows.map(({ startsAt }) => startsAt.toISOString().slice(0, 16))).toEqual([
    ...["2027-03-07T15:00", "2027-03-07T23:30", "2027-03-10T15:00", "2027-03-10T23:30"],
    ...["2027-03-14T14:00", "2027-03-14T22:30", "2027-03-21T14:00", "2027-03-21T22:30"],
    ...["2027-10-31T14:00", "2027-10-31T22:30", "2027-11-07T15:00", "2027-11-07T23:30"],
    ...["2027-11-10T15:00", "2027-11-10T23:30"],
  ]);
});
