import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./database/db.server";
import type { DirectoryRequest } from "./database/engines/directory-socket.server";
import type { Person, PersonalTable } from "./database/personal/personal-tables.server";
import type { FindSession } from "./http/session-types";
import type { RequestContext } from "./http/request-context.server";
import type { Job } from "./jobs/jobs.server";
import type { Gauge } from "./server/gauges.server";

/** Why a person cannot be forgotten yet, as parts of a sentence. */
export type Unfinished = { what: string; needs: string; until: string };

/** A line of what waits for the team, and the page where it does. */
export type Waiting = { label: string; to: string; count: number };

/** Counts what waits for somebody of the team. */
type ReadWaiting = (reader: { id: number; role: string }, now: Date) => Promise<readonly Waiting[]>;

/** What one noun of the product declares (app/domain/<noun>/<noun>.module.ts). */
export type Module = {
  /** Rows that the site needs before its first page. Called at each start, so it must be idempotent. */
  seed?: () => Promise<unknown>;
  /** What runs as long as the process. It starts after the seeds, and stops in reverse order. */
  worker?: { start?: () => unknown; stop?: () => unknown };
  /** What is done again and again. What goes over all modules is given them. */
  jobs?: readonly (Omit<Job, "run"> & {
    run: (now: Date, modules: readonly Module[]) => Promise<unknown>;
  })[];
  gauges?: readonly Gauge[];
  /** Tables with rows about people: what is copied, deleted, emptied, or kept and why. */
  personal?: readonly PersonalTable[];
  /** What of a person is under way and needs their name. Null if nothing is. */
  unfinished?: (tx: Database, person: Person) => Promise<Unfinished | null>;
  /**
   * Tables that public pages show: a write makes these pages stale. Each has the trigger
   * tell_page_caches.
   */
  stale?: readonly PgTable[];
  /**
   * What programs may ask of the site that has the embedded database open, by name. Only who has the
   * data directory reaches them.
   */
  requests?: Readonly<Record<string, DirectoryRequest>>;
  /** What waits for the team, and what only its admins may act on. */
  waiting?: { team?: ReadWaiting; moderators?: ReadWaiting };
};

/** The personal tables of all modules, in the order in which a person is forgotten. */
export const personalTablesOf = (modules: readonly Module[]): readonly PersonalTable[] =>
  modules.toReversed().flatMap(({ personal = [] }) => personal);

/** The tables that make pages stale, of all modules. */
export const staleTablesOf = (modules: readonly Module[]): readonly PgTable[] =>
  modules.flatMap(({ stale = [] }) => stale);

/** How readers share cached pages. */
export type SharedPages = {
  /** Cookies of readers who may share a page. All other signed cookies make it personal. */
  cookies: readonly string[];
  /** What the page depends on of these cookies and Save-Data: flags, and until when they hold. */
  readVariant: (request: Request) => Promise<{ flags: readonly string[]; until: Date | null }>;
  /** Paths of pages that are never shared. */
  isPersonal: (pathname: string) => boolean;
  /** Reads of the API that are the same for everybody without a session. */
  api: RegExp;
};

/** What the product says to the platform, beside its own layer (server/layer.ts). */
export type Product = {
  /** In the order in which they start. */
  modules: readonly Module[];
  findSession: FindSession;
  sharedPages: SharedPages;
  /** The present path of a page that moved. Null for all others. */
  movedPath: (pathname: string) => string | null;
  whereToLook: RequestContext["whereToLook"];
};
