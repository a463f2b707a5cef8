import fs from "node:fs";

const PROGRAMS: [file: string, debianPackage: string][] = [
  ["/usr/bin/etcd", "etcd-server"],
  ["/usr/bin/patroni", "patroni"],
  ["/usr/sbin/haproxy", "haproxy"],
];

/** Debian's packages that a cluster needs and that are not installed. */
export function missingPackages(): string[] {
  const missing = PROGRAMS.filter(([file]) => !fs.existsSync(file)).map(([, name]) => name);
  return postgresBinaries() === null ? [...missing, "postgresql"] : missing;
}

/** The folder of the newest PostgreSQL that Debian's packages put there. */
export function postgresBinaries(): string | null {
  const folder = "/usr/lib/postgresql";
  const versions = fs.existsSync(folder) ? fs.readdirSync(folder).map(Number) : [];
  const places = versions.sort((a, b) => b - a).map((version) => `${folder}/${version}/bin`);
  return places.find((place) => fs.existsSync(`${place}/postgres`)) ?? null;
}
