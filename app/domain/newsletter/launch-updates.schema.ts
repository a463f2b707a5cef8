import { z } from "zod";
import { choice } from "~/lib/input/choices";
import {
  optionalLine,
  requiredDay,
  requiredLine,
  requiredText,
  requiredTime,
} from "~/lib/input/input";
import { sameSitePath } from "~/lib/input/same-site-path";
import { readUrl } from "~/lib/text/read-url";
import { TOPICS } from "./topics";

const ADDRESS_WRONG = "Enter a web address like https://example.com, or a path like /shop";

/** An address of the web, or a path of this site. */
function isButtonAddress(address: string): boolean {
  if (address.startsWith("/")) return sameSitePath(address) !== null;
  const url = readUrl(address);
  // A name and a password in an address are a way to hide where it leads.
  return /^https?:$/.test(url?.protocol ?? "") && !url?.username && !url?.password;
}

/**
 * A launch update: plain text, paragraphs separated by blank lines, with a picture and a button if
 * its author likes. The domain says what belongs together.
 */
export const launchUpdateInput = z.object({
  subject: requiredLine({ label: "Subject", max: 200, required: "Enter a subject" }),
  content: requiredText({ label: "Text", max: 20_000, required: "Write the update" }),
  topic: optionalLine({ label: "Topic", max: 10 }).pipe(
    choice(TOPICS, "Choose a topic of the list").nullable(),
  ),
  picture: optionalLine({ label: "Picture", max: 32 }),
  pictureAlt: optionalLine({ label: "Description of the picture", max: 300 }),
  buttonLabel: optionalLine({ label: "Words of the button", max: 60 }),
  buttonAddress: optionalLine({ label: "Address of the button", max: 500 }).refine(
    (address) => address === null || isButtonAddress(address),
    ADDRESS_WRONG,
  ),
});

type Typed = z.infer<typeof launchUpdateInput>;

/** A letter without topic, picture and button needs only its words. */
export type LaunchUpdateInput = Pick<Typed, "subject" | "content"> & Partial<Typed>;

/** The hour at which a launch update goes, in New York. */
export const launchHourInput = z.object({
  day: requiredDay("Enter the day"),
  time: requiredTime("Enter the time"),
});

export type LaunchHourInput = z.infer<typeof launchHourInput>;
