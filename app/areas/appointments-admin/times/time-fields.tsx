import type { FieldMetadata } from "@conform-to/react";
import { CheckboxField, TextField } from "~/ui/form/field";

export type SeatingInput = {
  minutes: string;
  seats: string;
  minParty: string;
  maxParty: string;
  place: string;
  videoLink: string;
};

type Props = { fields: Record<keyof SeatingInput, FieldMetadata<string>> };

/** Length, seats, party limits and place: the same for one time and for a series. */
export function SeatingFields({ fields }: Props) {
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
    </>
  );
}

/** The box under a warning about the time, and nothing before one. */
export function SaveAnyway({ field }: { field: FieldMetadata<string> }) {
  if (!field.errors) return null;
  return (
    <>
      <p className="notice">{field.errors[0]}.</p>
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
};

/** What the fields show at first. */
export function seatingDefaults(seating: Seating): Record<keyof SeatingInput, string | null> {
  const { minutes, seats, minParty, maxParty, place, videoLink } = seating;
  return {
    minutes: String(minutes),
    seats: String(seats),
    minParty: String(minParty),
    maxParty: String(maxParty),
    place,
    videoLink,
  };
}
