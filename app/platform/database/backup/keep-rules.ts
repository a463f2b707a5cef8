/** How many days, weeks and months keep their newest backup. */
export type KeepRules = { daily: number; weekly: number; monthly: number };

const DAY_MS = 86_400_000;

/**
 * The backups to keep: the newest of all, and the newest of each of the last days, weeks (from
 * Monday) and months that have one. All in UTC. A day without a backup does not count.
 */
export function backupsToKeep<Backup extends { madeAt: Date }>(
  backups: readonly Backup[],
  rules: KeepRules,
): Set<Backup> {
  const newestFirst = [...backups].sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  return new Set([
    ...newestFirst.slice(0, 1),
    ...newestOfEach(newestFirst, dayOf, rules.daily),
    ...newestOfEach(newestFirst, weekOf, rules.weekly),
    ...newestOfEach(newestFirst, monthOf, rules.monthly),
  ]);
}

function newestOfEach<Backup extends { madeAt: Date }>(
  newestFirst: Backup[],
  periodOf: (time: Date) => string,
  count: number,
): Backup[] {
  const newest = new Map<string, Backup>();
  for (const backup of newestFirst) {
    const period = periodOf(backup.madeAt);
    if (!newest.has(period)) newest.set(period, backup);
  }
  return [...newest.values()].slice(0, count);
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

const monthOf = (time: Date) => time.toISOString().slice(0, 7);

/** The Monday of the week. */
function weekOf(time: Date) {
  const daysSinceMonday = (time.getUTCDay() + 6) % 7;
  return dayOf(new Date(time.getTime() - daysSinceMonday * DAY_MS));
}
