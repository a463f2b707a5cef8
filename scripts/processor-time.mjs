import fs from "node:fs";

/** What /proc counts in: USER_HZ, which is 100 on every Linux that Node runs on. */
const TICKS_A_SECOND = 100;
const BETWEEN_SAMPLES_MS = 500;

/** How the title of a process begins that says which project of tests it runs (tests/support/name-worker.ts). */
const TITLE = ":";

/** @typedef {{ parent: Process | null, name: string, ticks: number }} Process */

/**
 * Adds up the processor time of all programs that this one starts, of theirs, and so on: from samples of
 * /proc, because `time` misses a program whose parent was ended. The last half second of a program is
 * missed too. Elsewhere than on Linux it knows nothing.
 */
export class ProcessorTime {
  /** By id and time of the start: ids are given again. @type {Map<string, Process>} */
  #processes = new Map();
  /** @type {Map<number, Process>} */
  #running = new Map();
  /** Ticks by name. @type {Map<string, number>} */
  #ticks = new Map();
  /** @type {NodeJS.Timeout | undefined} */
  #timer;

  begin() {
    this.#sample();
    this.#timer = setInterval(() => this.#sample(), BETWEEN_SAMPLES_MS);
    this.#timer.unref();
  }

  /** Names what a process and its descendants work for. @param {number} pid @param {string} name */
  name(pid, name) {
    this.#sample();
    const found = this.#running.get(pid);
    if (found) found.name = name;
  }

  /** Seconds of processor time by name. @returns {Map<string, number>} */
  end() {
    clearInterval(this.#timer);
    this.#sample();
    return new Map(Array.from(this.#ticks, ([name, ticks]) => [name, ticks / TICKS_A_SECOND]));
  }

  #sample() {
    const stats = readStats();
    this.#running = new Map();
    for (const pid of stats.keys()) this.#visit(pid, stats);
    for (const [pid, { title, ticks }] of stats) {
      const found = this.#running.get(pid);
      if (!found) continue;
      if (title.startsWith(TITLE)) found.name = title.slice(TITLE.length);
      const name = nameOf(found);
      this.#ticks.set(name, (this.#ticks.get(name) ?? 0) + ticks - found.ticks);
      found.ticks = ticks;
    }
  }

  /**
   * The process, if it descends from this one.
   * @param {number} pid @param {Map<number, Stat>} stats @returns {Process | null}
   */
  #visit(pid, stats) {
    const stat = stats.get(pid);
    if (!stat) return null;
    // One whose parent was ended is known from an earlier sample.
    let found = this.#running.get(pid) ?? this.#processes.get(stat.key) ?? null;
    if (!found) {
      const parent = pid === process.pid ? null : this.#visit(stat.parent, stats);
      if (!parent && pid !== process.pid) return null;
      found = { parent, name: "", ticks: 0 };
      this.#processes.set(stat.key, found);
    }
    this.#running.set(pid, found);
    return found;
  }
}

/** @param {Process} process @returns {string} */
function nameOf({ name, parent }) {
  if (name) return name;
  return parent ? nameOf(parent) : "npm test itself";
}

/** @typedef {{ key: string, parent: number, title: string, ticks: number }} Stat */

/** Of all processes of this machine. */
function readStats() {
  /** @type {Map<number, Stat>} */
  const stats = new Map();
  for (const entry of fs.existsSync("/proc/self/stat") ? fs.readdirSync("/proc") : []) {
    const pid = Number(entry);
    const stat = pid > 0 ? readStat(pid) : null;
    if (stat) stats.set(pid, stat);
  }
  return stats;
}

/** @param {number} pid @returns {Stat | null} */
function readStat(pid) {
  let text = "";
  try {
    text = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    // It has ended meanwhile.
    return null;
  }
  // proc(5): the name in parentheses may contain spaces. After it stand the state and the parent;
  // user and system ticks are the fields 14 and 15, the time of the start is 22.
  const end = text.lastIndexOf(")");
  const fields = text.slice(end + 2).split(" ");
  return {
    key: `${pid} ${fields[19]}`,
    parent: Number(fields[1]),
    title: text.slice(text.indexOf("(") + 1, end),
    ticks: Number(fields[11]) + Number(fields[12]),
  };
}
