import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "../../scripts/cluster/ports";

const DOVECOT = "/usr/sbin/dovecot";
/** The user "nobody" of Debian. */
const NOBODY = 65_534;

type Delivered = { receivedAt?: Date; isSeen?: boolean; isAnswered?: boolean };

/** A mailbox that Debian's Dovecot serves. */
export type DovecotMailbox = {
  /** As IMAP_URL has it. */
  url: string;
  port: number;
  /** Puts a mail into it. */
  deliver: (mail: string | Buffer, marks?: Delivered) => void;
  /** The names of its mails, which end with their marks. */
  files: () => string[];
  /** Gives it another UIDVALIDITY, so that numbers begin anew. Connections are cut. */
  numberAnew: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts a Dovecot with one empty mailbox in a folder of its own. */
export async function startDovecot(): Promise<DovecotMailbox> {
  if (!fs.existsSync(DOVECOT)) throw new Error("Debian's dovecot-imapd is missing");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "mailbox-"));
  const mailbox = path.join(folder, "mail");
  const [port = 0] = await freePorts(1);
  // Dovecot serves no mailbox of root, and its processes before the sign-in must not be root's.
  const isRoot = process.getuid?.() === 0;
  const own = os.userInfo();
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : own;
  const give = (place: string) => isRoot && fs.chownSync(place, NOBODY, NOBODY);
  fs.chmodSync(folder, 0o755);
  for (const name of ["", "new", "cur", "tmp"]) {
    fs.mkdirSync(path.join(mailbox, name), { recursive: true });
    give(path.join(mailbox, name));
  }
  const configuration = path.join(folder, "dovecot.conf");
  const names = isRoot
    ? { internal: "dovecot", login: "dovenull" }
    : { internal: own.username, login: own.username };
  fs.writeFileSync(configuration, settings({ folder, port, ...user, ...names }));
  let dovecot = await run(configuration, folder);
  let delivered = 0;
  return {
    ...{ port, url: `imap://reader:secret@127.0.0.1:${port}/INBOX` },
    deliver: (mail, { receivedAt = new Date(), isSeen = false, isAnswered = false } = {}) => {
      delivered += 1;
      // The letters are in the order of the alphabet (maildir(5)).
      const letters = `${isAnswered ? "R" : ""}${isSeen ? "S" : ""}`;
      const name = `${1_700_000_000 + delivered}.M${delivered}.test`;
      const file = path.join(mailbox, letters ? `cur/${name}:2,${letters}` : `new/${name}`);
      fs.writeFileSync(file, mail, { mode: 0o644 });
      give(file);
      // INTERNALDATE is the time of the file.
      fs.utimesSync(file, receivedAt, receivedAt);
    },
    files: () => ["new", "cur"].flatMap((name) => fs.readdirSync(path.join(mailbox, name))),
    numberAnew: async () => {
      await end(dovecot);
      for (const name of fs.readdirSync(mailbox)) {
        if (name.startsWith("dovecot")) fs.rmSync(path.join(mailbox, name), { recursive: true });
      }
      dovecot = await run(configuration, folder);
    },
    stop: async () => {
      await end(dovecot);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function run(configuration: string, folder: string): Promise<ChildProcess> {
  const dovecot = spawn(DOVECOT, ["-F", "-c", configuration], { stdio: "ignore" });
  while (!fs.existsSync(path.join(folder, "run/master.pid"))) await sleep(50);
  return dovecot;
}

async function end(dovecot: ChildProcess) {
  const ended = new Promise((resolve) => dovecot.once("exit", resolve));
  dovecot.kill("SIGTERM");
  await ended;
}

type Settings = Record<"folder" | "internal" | "login", string> &
  Record<"port" | "uid" | "gid", number>;

const settings = ({ folder, port, uid, gid, internal, login }: Settings) =>
  `protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
default_internal_user = ${internal}
default_login_user = ${login}
default_internal_group = ${internal}
first_valid_uid = 0
first_valid_gid = 0
mail_location = maildir:${folder}/mail
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;
