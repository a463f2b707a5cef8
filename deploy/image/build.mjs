// Builds the site's image from this checkout, without an image registry: npm run image -- [NAME]
// It contains Node, the libraries that Node needs from Debian, and what runs the built site
// (docs/decisions/deployment.md).
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { findProgram } from "../../scripts/chromium.mjs";
import { listRuntimePackages } from "./runtime-packages.mjs";

const DEBIAN_PROGRAMS = ["apt-get", "dpkg-deb", "buildah"];

/** Debian packages, and which of their files. An empty list means all. @type {Record<string, string[]>} */
const DEBIAN_PACKAGES = {
  libc6: [],
  "libgcc-s1": [],
  "libstdc++6": [],
  tini: [],
  dash: [],
  // Locks DATA_DIR.
  "util-linux": ["./usr/bin/flock", "./usr/share/doc/util-linux/copyright"],
  // Packs and unpacks backups of the embedded database.
  tar: ["./bin/tar", "./usr/share/doc/tar/copyright"],
  gzip: ["./bin/gzip", "./usr/share/doc/gzip/copyright"],
  ...{ libacl1: [], libselinux1: [], "libpcre2-8-0": [] },
};

const ACCOUNTS = {
  passwd: "root:x:0:0::/:/bin/sh\nsite:x:10001:10001::/data:/bin/sh\n",
  group: "root:x:0:\nsite:x:10001:\n",
};

/** Without the demo, whose data is not in the image. */
const PROGRAMS = fs.readdirSync("build").filter((name) => /^(?!demo).*\.js$/.test(name));
const CODE = [
  ...PROGRAMS.map((name) => `build/${name}`),
  "build/server/site.js",
  // The threads and what they import, which Node starts from their files.
  ...fs
    .readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".mjs"))
    .map((name) => `app/${name}`),
];
const OTHER_FILES = ["build/client", "drizzle/migrations", "scripts/start.sh", "package.json"];

/** Of no use at run time: source maps and types of packages, drizzle-kit's own records. */
const LEFT_OUT = /\.map$|\.[cm]?ts$|_snapshot\.json$/;
const MOST_UNPACKED = 256 * 1024 * 1024;

const [, , image = "localhost/battle-valley"] = process.argv;

const missing = DEBIAN_PROGRAMS.filter((program) => !findProgram([program]));
if (missing.length > 0) {
  console.error(`The image needs these programs of Debian: ${missing.join(", ")}`);
  process.exit(1);
}

const context = fs.mkdtempSync(path.join(os.tmpdir(), "image-"));
try {
  addSystem(path.join(context, "system"));
  addFiles([...CODE, ...OTHER_FILES], path.join(context, "site"));
  addFiles(await listRuntimePackages(CODE), context);
  // The checkout may be readable by its owner alone.
  execFileSync("chmod", ["-R", "u=rwX,go=rX", context]);
  fs.mkdirSync(path.join(context, "data"), { mode: 0o700 });
  buildImage();
} finally {
  fs.rmSync(context, { recursive: true });
}

/** Node, its libraries and the accounts. @param {string} system */
function addSystem(system) {
  for (const folder of ["usr/local/bin", "var/lib/dpkg/status.d", "etc", "tmp"]) {
    fs.mkdirSync(path.join(system, folder), { recursive: true });
  }
  fs.copyFileSync(process.execPath, path.join(system, "usr/local/bin/node"));
  for (const [name, lines] of Object.entries(ACCOUNTS)) {
    fs.writeFileSync(path.join(system, "etc", name), lines);
  }
  const downloads = fs.mkdtempSync(path.join(os.tmpdir(), "packages-"));
  execFileSync("apt-get", ["download", ...Object.keys(DEBIAN_PACKAGES)], {
    cwd: downloads,
    stdio: "pipe",
  });
  for (const file of fs.readdirSync(downloads)) unpack(path.join(downloads, file), system);
  fs.rmSync(downloads, { recursive: true });
}

/** @param {string} file @param {string} system */
function unpack(file, system) {
  const [name = ""] = path.basename(file).split("_");
  const archive = execFileSync("dpkg-deb", ["--fsys-tarfile", file], { maxBuffer: MOST_UNPACKED });
  const words = ["--extract", "--directory", system, ...(DEBIAN_PACKAGES[name] ?? [])];
  execFileSync("tar", words, { input: archive });
  // Where scanners for known vulnerabilities look for the packages of an image without dpkg.
  const status = execFileSync("dpkg-deb", ["--field", file]);
  fs.writeFileSync(path.join(system, "var/lib/dpkg/status.d", name), status);
}

/** Copies files and folders of the checkout, under the same paths. @param {string[]} places @param {string} target */
function addFiles(places, target) {
  for (const place of places) {
    fs.cpSync(place, path.join(target, place), {
      recursive: true,
      // Packages below another package are in the list themselves.
      filter: (file) => !LEFT_OUT.test(file) && !file.slice(place.length).includes("/node_modules"),
    });
  }
}

/** In Docker's format, because OCI's has no health check. */
function buildImage() {
  const file = ["--file", "deploy/image/Containerfile"];
  const words = ["build", "--quiet", "--layers", "--format", "docker", ...file, "--tag", image];
  execFileSync("buildah", [...words, context], { stdio: ["ignore", "ignore", "inherit"] });
  const size = execFileSync("buildah", ["images", "--format", "{{.Size}}", image]);
  console.info(`Built ${image}, ${size.toString().trim()}`);
}
