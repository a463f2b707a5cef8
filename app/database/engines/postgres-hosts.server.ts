import net from "node:net";
import { Duplex } from "node:stream";
import postgres from "postgres";

type Options = postgres.Options<Record<string, never>>;
type Place = { host: string; port: number };

const DEFAULT_PORT = 5432;
const ASKED_FOR_SECONDS = 2;
const PAUSE_MS = 200;

const WANTS_PRIMARY = /[?&]target_session_attrs=(primary|read-write)(&|$)/;

const searches = new Map<string, Promise<Place | null>>();

/**
 * postgres.js on the URL. Of several hosts with target_session_attrs=primary or read-write each
 * connection is made to the one that takes writes at that moment, as libpq does; where none does,
 * queries fail at once with the code CONNECT_NO_PRIMARY.
 *
 * Tried with postgres.js 3.4.9, November 2026, its own choice of hosts takes a standby for
 * "read-write", and while no host answers its queries wait for ever and connect without a pause,
 * at the cost of a core.
 */
export function openPostgres(url: string, options: Options): postgres.Sql {
  const places = placesOf(url);
  if (places.length < 2 || !WANTS_PRIMARY.test(url)) return postgres(url, options);
  const [first = { host: "", port: DEFAULT_PORT }] = places;
  return postgres(urlAt(url, first), {
    ...options,
    // Read by postgres.js 3.4 and missing from its types.
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

/** What stands between user and path, which may be a list and then is no URL for Node. */
const hostsOf = (url: string) => /^\w+:\/\/(?:[^@/]*@)?([^/?]*)/.exec(url)?.[1] ?? "";

/** The URL with one host instead of all, which may be primary or not. */
function urlAt(url: string, { host, port }: Place): string {
  const one = new URL(url.replace(hostsOf(url), `${host}:${port}`));
  one.searchParams.delete("target_session_attrs");
  return one.href;
}

/** A socket to the host that takes writes, or one that breaks, which postgres.js knows to handle. */
async function openSocket(url: string, places: Place[]): Promise<Duplex> {
  let search = searches.get(url);
  if (!search) {
    search = findPrimary(url, places);
    searches.set(url, search);
    void search.then((place) => {
      // All who wait fail together, and the hosts are left alone for a moment.
      setTimeout(() => searches.delete(url), place ? 0 : PAUSE_MS).unref();
    });
  }
  const place = await search;
  // The name is checked against the certificate.
  if (place) return Object.assign(net.connect(place.port, place.host), place);
  const reason = Object.assign(new Error("No host takes writes"), { code: "CONNECT_NO_PRIMARY" });
  return new Duplex({ read() {} }).destroy(reason);
}

function findPrimary(url: string, places: Place[]): Promise<Place | null> {
  const asked = places.map(async (place) => {
    if (await takesWrites(urlAt(url, place))) return place;
    throw new Error("a standby");
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
