import type { FieldMetadata } from "@conform-to/react";
import type { TeamNames } from "~/domain/appointments/sessions/sessions-queries.server";
import { CheckboxField, TextField } from "~/ui/form/field";

export type SeatingInput = {
  minutes: string;
  seats: string;
  minParty: string;
  maxParty: string;
  place: string;
  videoLink: string;
  host: string;
  room: string;
};

type Props = {
  fields: Record<keyof SeatingInput, FieldMetadata<string>>;
  /** What the fields for host and room suggest. */
  names: TeamNames;
};

/** Length, seats, party limits, place, host and room: the same for one time and for a series. */
export function SeatingFields({ fields, names }: Props) {
  return (
    <>
      <div className="grid grid-fit-56 gap-5">
        <TextField field={fields.minutes} label="Length in minutes" inputMode="numeric" />
        <TextField field={fields.seats} label="Seats" inputMode="numeric" />
        <TextField field={fields.minParty} label="Smallest party" inputMode="numeric" />
        <TextField field={fields.maxParty} label="Largest party" inputMode="numeric" />
      </div>
      <TextField field={fields.place} label="Place" />
      <TextField
        field={fields.videoLink}
        label="Video link"
        hint="Only confirmed guests get it, with the reminder."
        type="url"
        inputMode="url"
        isOptional
      />
      <div className="grid grid-fit-56 gap-5">
        <NameField field={fields.host} label="Host" names={names.hosts} />
        <NameField field={fields.room} label="Room" names={names.rooms} />
      </div>
    </>
  );
}

type NameProps = { field: FieldMetadata<string>; label: string; names: readonly string[] };

/** A plain name, with those that were used before as suggestions. */
function NameField({ field, label, names }: NameProps) {
  const list = `${field.id}-names`;
  return (
    <div>
      <TextField
        field={field}
        label={label}
        hint="Only the team sees it."
        autoComplete="off"
        list={list}
        isOptional
      />
      <datalist id={list}>
        {names.map((name) => (
          // Without a text, which browsers without such lists would show.
          <option key={name} value={name} aria-label={name} />
        ))}
      </datalist>
    </div>
  );
}

/** The box under a warning about the time, and nothing before one. */
export function SaveAnyway({ field }: { field: FieldMetadata<string> }) {
  if (!field.errors) return null;
  return (
    <>
      <p className="banner">{field.errors[0]}.</p>
      <CheckboxField field={field} label="Save it anyway" />
    </>
  );
}

type Seating = {
  minutes: number;
  seats: number;
  minParty: number;
  maxParty: number;
  place: string;
  videoLink: string | null;
  host?: string | null;
  room?: string | null;
};

/** What the fields show at first. */
export function seatingDefaults(seating: Seating): Record<keyof SeatingInput, string | null> {
  const { minutes, seats, minParty, maxParty, place, videoLink, host, room } = seating;
  return {
    minutes: String(minutes),
    seats: String(seats),
    minParty: String(minParty),
    maxParty: String(maxParty),
    place,
    videoLink,
    host: host ?? null,
    room: room ?? null,
  };
}
