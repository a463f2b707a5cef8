import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const PATIENCE_MS = 40_000;
const LOOK_MS = 100;
// So high that a page is seen whole: nothing has to be scrolled to.
const TERMINAL = ["-x", "120", "-y", "400"];

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A text browser as somebody at its keyboard uses it. */
export type TextBrowser = {
  open: (path: string) => Promise<void>;
  /** Types into the first field under this label. */
  fill: (label: string, text: string) => Promise<void>;
  /** Presses the first button with these words. */
  press: (words: string) => Promise<void>;
  /** Waits until the page says it. */
  sees: (words: RegExp) => Promise<void>;
  close: () => void;
};

/** Lynx in a terminal; it shows a number at each link and field, and walks from one to the next. */
export function lynx(origin: string): TextBrowser {
  const terminal = openTerminal(
    `lynx -accept_all_cookies -cookie_file=/dev/null -number_fields -tna -nopause ${origin}/privacy-policy`,
  );
  const walkTo = async (place: RegExp) => {
    await sees(place);
    // The page may still grow: the number is read once it has come to rest.
    await sees(/Arrow keys: Up and Down/);
    const number = Number(await terminal.until(place));
    terminal.key("Home");
    if (number > 1) terminal.key("Down", number - 1);
  };
  const sees = async (words: RegExp) => void (await terminal.until(words));
  return {
    async open(path) {
      await sees(/Arrow keys: Up and Down/);
      terminal.type("g");
      await sees(/URL to open/);
      terminal.key("C-u");
      terminal.type(origin + path);
      terminal.key("Enter");
      await terminal.whileThere(/URL to open/);
    },
    async fill(label, text) {
      await walkTo(new RegExp(`^ *${escaped(label)}\\b[^[]*\\[(\\d+)\\]_`, "m"));
      await sees(/Inactive/);
      terminal.key("Enter");
      await terminal.whileThere(/Inactive/);
      terminal.key("C-u");
      terminal.type(text);
      terminal.key("Tab");
    },
    async press(words) {
      await walkTo(new RegExp(`\\(\\[(\\d+)\\]\\w*\\) ${escaped(words)}`));
      await sees(/\(Form submit button\)/);
      terminal.key("Enter");
      await terminal.whileThere(/\(Form submit button\) Use/);
    },
    sees,
    close: terminal.close,
  };
}

/** Edbrowse, which takes its commands by the line, with its own script engine off. */
export function edbrowse(origin: string): TextBrowser {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "edbrowse-"));
  fs.writeFileSync(path.join(folder, ".ebrc"), `jar = ${folder}/jar\n`);
  const child = spawn("edbrowse", [], { env: { ...process.env, HOME: folder } });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  let asked = 0;
  /** Gives the commands; answers what they print. */
  const run = async (...commands: string[]) => {
    const mark = `answered-${++asked}`;
    printed = "";
    child.stdin.write([...commands, `!echo ${mark}`, ""].join("\n"));
    const end = Date.now() + PATIENCE_MS;
    while (!printed.includes(`${mark}\nok\n`)) {
      if (Date.now() > end) throw new Error(`${commands.join()} in edbrowse:\n${printed}`);
      await delay(LOOK_MS / 5);
    }
    return printed;
  };
  const page = async () => (await run(",p")).split("\n");
  /** Goes to the first such tag from the line with these words on; answers which of its line it is. */
  const goTo = async (words: string, tag: (line: string) => number) => {
    const lines = await page();
    const from = lines.findIndex((line) => line.includes(words));
    const at = lines.findIndex((line, index) => index >= from && tag(line) >= 0);
    const line = lines[at];
    if (from < 0 || line === undefined) throw new Error(`No ${words}:\n${lines.join("\n")}`);
    await run(`${at + 1}p`);
    return line.slice(0, tag(line) + 1).split("<").length - 1;
  };
  return {
    open: async (address) => void (await run("js-", `b ${origin}${address}`)),
    async fill(label, text) {
      // Its text areas are buffers of their own, which it makes at a terminal alone.
      const place = await goTo(label, (line) => line.indexOf("<>"));
      await run(`i${place}=${text}`);
    },
    async press(words) {
      const place = await goTo(`<${words}>`, (line) => line.indexOf(`<${words}>`));
      await run(`i${place}*`);
    },
    async sees(words) {
      const text = (await page()).join("\n");
      if (!words.test(text)) throw new Error(`No ${words.source} in edbrowse:\n${text}`);
    },
    close() {
      child.kill();
      fs.rmSync(folder, { recursive: true });
    },
  };
}

function openTerminal(program: string) {
  const name = `text-${randomBytes(4).toString("hex")}`;
  const tmux = (...words: string[]) =>
    execFileSync("tmux", ["-L", name, ...words], { encoding: "utf8" });
  tmux("-f", "/dev/null", "new-session", "-d", ...TERMINAL, program);
  const look = async (what: string, find: (screen: string) => string | undefined) => {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const screen = tmux("capture-pane", "-p");
      const found = find(screen);
      if (found !== undefined) return found;
      if (Date.now() > end) throw new Error(`${what}:\n${screen.replace(/\n{3,}/g, "\n")}`);
      await delay(LOOK_MS);
    }
  };
  return {
    type: (text: string) => void tmux("send-keys", "-l", text),
    key: (key: string, times = 1) => void tmux("send-keys", "-N", String(times), key),
    /** What the screen says, or its part in parentheses; fails with the screen if it never does. */
    until: (words: RegExp) =>
      look(`No ${words.source}`, (screen) => {
        const found = words.exec(screen);
        return found?.[1] ?? found?.[0];
      }),
    whileThere: (words: RegExp) =>
      look(`Still ${words.source}`, (screen) => (words.test(screen) ? undefined : "")),
    close: () => void tmux("kill-server"),
  };
}
