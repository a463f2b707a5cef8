import fs from "node:fs";
import { systemBinaries } from "../../tests/support/postgres-server";

const PROGRAMS: [file: string, debianPackage: string][] = [
  ["/usr/bin/etcd", "etcd-server"],
  ["/usr/bin/patroni", "patroni"],
  ["/usr/sbin/haproxy", "haproxy"],
];

/** Debian packages that a cluster needs and that are missing. */
export function missingPackages(): string[] {
  const missing = PROGRAMS.filter(([file]) => !fs.existsSync(file)).map(([, name]) => name);
  return systemBinaries() === null ? [...missing, "postgresql"] : missing;
}
