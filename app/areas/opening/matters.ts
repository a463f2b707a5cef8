import { type Pausable, PAUSABLE } from "~/domain/opening/matters";

export const OPENING = "/office/opening";
export const CLOSED_DAYS = "/office/closed-days";

type Words = {
  name: string;
  pause: string;
  end: string;
  isOn: string;
  /** The message that the form of a new pause proposes. */
  message: string;
};

/** What the pages call the three things that can be paused. */
export const MATTER_WORDS: Record<Pausable, Words> = {
  orders: {
    name: "Orders",
    pause: "Pause Orders",
    end: "Take Orders Again",
    isOn: "Orders are taken.",
    message: "We take no orders at the moment.",
  },
  forum: {
    name: "Forum",
    pause: "Make the Forum Read-Only",
    end: "Open the Forum Again",
    isOn: "Members can write.",
    message: "The forum can be read, but takes nothing new at the moment.",
  },
  applications: {
    name: "Job applications",
    pause: "Close Applications",
    end: "Take Applications Again",
    isOn: "Applications are taken.",
    message: "We take no applications at the moment.",
  },
};

/** The matter that an address names. Throws a 404 for anything else. */
export function matterOf(name: string | undefined): Pausable {
  const matter = PAUSABLE.find((one) => one === name);
  if (!matter) throw new Response("", { status: 404 });
  return matter;
}
