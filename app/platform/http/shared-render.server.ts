import { randomBytes } from "node:crypto";
import { placeholder } from "~/lib/placeholders";
import type { Session, SessionUser } from "./session-types";

/** Returns a reader's text for one placeholder of a page. */
export type ForReader = (reader: SessionUser, session: Session) => string | Promise<string>;

/** An effect of viewing a page. The reader is null for visitors. */
export type ViewEffect = (
  reader: SessionUser | null,
  session: Session | null,
) => void | Promise<void>;

/**
 * Begins the key of every placeholder of this process. Random, so that nobody can write one into
 * content that the page shows.
 */
export const PLACEHOLDER_SECRET = randomBytes(12).toString("hex");

/** The key of the placeholder of the form token. */
export const FORM_TOKEN_KEY = `${PLACEHOLDER_SECRET}token`;

/** Thrown where a loader reads something of the reader, other than the role, for a shared page. */
class PersonalRead extends Error {
  override readonly name = "PersonalRead";
}

/**
 * Lets a shared render be given up without ending the process. Where a loader starts two reads and
 * the second one throws, nobody awaits the first. Other unhandled rejections end it as before.
 */
export function ignorePersonalReads() {
  process.on("unhandledRejection", (error) => {
    // By its name, because the development server reloads this module.
    if (!(error instanceof Error) || error.name !== "PersonalRead") throw error;
  });
}

/**
 * One render of a page that readers share: all visitors, or all members of a role. It has no
 * session, so nothing personal can get into it.
 */
export class SharedRender {
  readonly effects: ViewEffect[] = [];
  readonly texts: ForReader[] = [];
  /** Stands for any member of the role. Null for visitors. */
  readonly reader: SessionUser | null;
  /** Whether something asked who the reader is. Then the page cannot be shared. */
  isPersonal = false;
  /** Whether only members may read it. */
  isBehindSignIn = false;

  constructor(role: string | null) {
    this.reader = role === null ? null : this.#anyMember(role);
  }

  /** A placeholder for this text. */
  addText(read: ForReader): string {
    return placeholder(`${PLACEHOLDER_SECRET}${this.texts.push(read) - 1}`);
  }

  #anyMember(role: string): SessionUser {
    const refuse = (): never => {
      this.isPersonal = true;
      throw new PersonalRead("A shared page depends on who reads it");
    };
    const get = (_: unknown, name: string | symbol) => {
      if (name === "role") return role;
      // Await asks for it.
      return name === "then" ? undefined : refuse();
    };
    // Its type is that of an account, so that loaders need not know about shared pages.
    return new Proxy<object>({}, { get, has: refuse, ownKeys: refuse }) as SessionUser;
  }
}
