import net from "node:net";
import { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";

type Options = postgres.Options<Record<string, never>>;
type Place = { host: string; port: number };

const DEFAULT_PORT = 5432;
const ASKED_FOR_SECONDS = 2;
const PAUSE_MS = 200;

const WANTS_PRIMARY = /[?&]target_session_attrs=(primary|read-write)(&|$)/;

const searches = new Map<string, Promise<Place | null>>();

/**
 * Opens the URL with postgres.js. If it has several hosts and target_session_attrs=primary or
 * read-write, each connection is made to the host that accepts writes at that moment, as in libpq.
 * If none does, queries fail at once with the code CONNECT_NO_PRIMARY.
 *
 * In postgres.js 3.4.9 (November 2026) the built-in choice of hosts accepts a standby for
 * "read-write". While no host responds, its queries wait forever and it reconnects without a pause,
 * which uses a full core.
 */
export function openPostgres(url: string, options: Options): postgres.Sql {
  const places = placesOf(url);
  if (places.length < 2 || !WANTS_PRIMARY.test(url)) return postgres(url, options);
  const [first = { host: "", port: DEFAULT_PORT }] = places;
  return postgres(urlAt(url, first), {
    ...options,
    // postgres.js 3.4 supports this option, but its types lack it.
    ...{ socket: () => openSocket(url, places) },
  });
}

/** The hosts of the URL. */
function placesOf(url: string): Place[] {
  return hostsOf(url)
    .split(",")
    .map((place) => {
      const [, host = "", port] = /^(.*?)(?::(\d+))?$/.exec(place) ?? [];
      return { host, port: Number(port ?? DEFAULT_PORT) };
    });
}

/** The part between user and path. It may be a list of hosts, which Node's URL parser refuses. */
const hostsOf = (url: string) => /^\w+:\/\/(?:[^@/]*@)?([^/?]*)/.exec(url)?.[1] ?? "";

/** The URL with a single host, whether or not it is the primary. */
function urlAt(url: string, { host, port }: Place): string {
  const one = new URL(url.replace(hostsOf(url), `${host}:${port}`));
  one.searchParams.delete("target_session_attrs");
  return one.href;
}

/**
 * A socket to the host that accepts writes. Without such a host the socket fails, which postgres.js
 * handles.
 */
async function openSocket(url: string, places: Place[]): Promise<Duplex> {
  let search = searches.get(url);
  if (!search) {
    search = findPrimary(url, places);
    searches.set(url, search);
    void search.then((place) => {
      // All waiting connections fail together, and the hosts are not asked again for a moment.
      setTimeout(() => searches.delete(url), place ? 0 : PAUSE_MS).unref();
    });
  }
  const place = await search;
  // TLS verifies the certificate against this name.
  if (place) return Object.assign(net.connect(place.port, place.host), place);
  const reason = Object.assign(new Error("No host accepts writes"), { code: "CONNECT_NO_PRIMARY" });
  return new Duplex({ read() {} }).destroy(reason);
}

/**
 * A host that cannot be reached takes two seconds to find out. Meanwhile the others are asked again,
 * because one of them may become the primary.
 */
function findPrimary(url: string, places: Place[]): Promise<Place | null> {
  const unheard = new Set(places);
  const asked = places.map(async (place) => {
    for (;;) {
      const isPrimary = await takesWrites(urlAt(url, place)).catch(() => false);
      unheard.delete(place);
      if (isPrimary) {
        unheard.clear();
        return place;
      }
      if (unheard.size === 0) throw new Error("a standby");
      await sleep(PAUSE_MS);
    }
  });
  return Promise.any(asked).catch(() => null);
}

async function takesWrites(url: string): Promise<boolean> {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: ASKED_FOR_SECONDS,
    fetch_types: false,
    onnotice: () => undefined,
  });
  const cut = setTimeout(() => void sql.end({ timeout: 0 }), ASKED_FOR_SECONDS * 1000);
  try {
    const [row] = await sql<{ takes: boolean }[]>`
      select current_setting('transaction_read_only') = 'off' as takes`;
    return row?.takes ?? false;
  } finally {
    clearTimeout(cut);
    void sql.end({ timeout: 0 });
  }
}
