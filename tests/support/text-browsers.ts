import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findProgram } from "../../scripts/chromium.mjs";

const PATIENCE_MS = 40_000;
const LOOK_MS = 100;
// So high that a page is seen whole: nothing has to be scrolled to.
const TERMINAL = ["-x", "120", "-y", "400"];

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A text browser as somebody at its keyboard uses it. */
export type TextBrowser = {
  open: (path: string) => Promise<void>;
  /** Types into the first field under this label, a text area as well. */
  fill: (label: string, text: string) => Promise<void>;
  /** Takes this option of the list under this label. */
  choose: (label: string, option: string) => Promise<void>;
  /** Presses the first button with these words. */
  press: (words: string) => Promise<void>;
  /** Follows the first link with these words. */
  follow: (words: string) => Promise<void>;
  /** Follows the first link with these words, keeps the file it leads to, and answers its text. */
  download: (words: string) => Promise<string>;
  /** Waits until the page says it. */
  sees: (words: RegExp) => Promise<void>;
  close: () => void;
};

/** Lynx in a terminal; it shows a number at each link and field, and walks from one to the next. */
export function lynx(origin: string): TextBrowser {
  requireProgram("lynx");
  const terminal = openTerminal(
    `lynx -accept_all_cookies -cookie_file=/dev/null -number_fields -tna -nopause ${origin}/privacy-policy`,
  );
  const folder = newFolder("lynx");
  const walkTo = async (place: RegExp) => {
    await sees(place);
    // The page may still grow: the number is read once it has come to rest.
    await sees(/Arrow keys: Up and Down/);
    const number = Number(await terminal.until(place));
    terminal.key("Home");
    if (number > 1) terminal.key("Down", number - 1);
  };
  const sees = async (words: RegExp) => void (await terminal.until(words));
  const linkOf = (words: string) => new RegExp(`\\[(\\d+)\\]${escaped(words)}`);
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
      await walkTo(new RegExp(`^ *${escaped(label)}\\b[^[]*\\[(\\d+)\\]`, "m"));
      await sees(/Inactive/);
      terminal.key("Enter");
      await terminal.whileThere(/Inactive/);
      terminal.key("C-u");
      terminal.type(text);
      terminal.key("Tab");
    },
    async choose(label, option) {
      await walkTo(new RegExp(`^ *${escaped(label)}\\b[^[]*\\[(\\d+)\\]\\[`, "m"));
      await sees(/\(Option list\)/);
      terminal.key("Enter");
      await terminal.whileThere(/\(Option list\) Hit/);
      terminal.type("/");
      terminal.type(option);
      terminal.key("Enter");
      terminal.key("Enter");
      await sees(new RegExp(`__${escaped(option)}_*\\]`));
    },
    async press(words) {
      await walkTo(new RegExp(`\\(\\[(\\d+)\\]BUTTON\\)\\s+${escaped(words)}`));
      await sees(/\(Form submit button\)/);
      terminal.key("Enter");
      await terminal.whileThere(/\(Form submit button\) Use/);
    },
    async follow(words) {
      await walkTo(linkOf(words));
      terminal.key("Enter");
    },
    async download(words) {
      const file = path.join(folder, "kept");
      await walkTo(linkOf(words));
      terminal.type("d");
      await sees(/Save to disk/);
      terminal.key("Enter");
      await sees(/Enter a filename/);
      terminal.key("C-u");
      terminal.type(file);
      terminal.key("Enter");
      return contentOf(file);
    },
    sees,
    close() {
      terminal.close();
      fs.rmSync(folder, { recursive: true });
    },
  };
}

/**
 * W3m in a terminal. It is told what to search for, and Tab goes on from there; for a text area it
 * starts an editor, which here puts what is to be typed in its place.
 */
export function w3m(origin: string): TextBrowser {
  requireProgram("w3m");
  const folder = newFolder("w3m");
  const typed = path.join(folder, "typed");
  const editor = path.join(folder, "editor");
  fs.writeFileSync(editor, `#!/bin/sh\nmv ${typed} "$1"\n`, { mode: 0o700 });
  const terminal = openTerminal(
    `env HOME=${folder} w3m -cookie -o accept_cookie=1 -o confirm_qq=0 -o editor=${editor} -o decode_url=1 ${origin}/privacy-policy`,
  );
  const sees = async (words: RegExp) => void (await terminal.until(words));
  const answer = async (prompt: RegExp, text: string) => {
    await sees(prompt);
    terminal.key("C-u");
    if (text) terminal.type(text);
    terminal.key("Enter");
  };
  /** Puts the cursor on the next such words, a regular expression as w3m knows them. */
  const search = async (words: string) => {
    terminal.type("/");
    await answer(/^Forward:/m, words);
  };
  const walkTo = async (words: string) => {
    await sees(/Viewing/);
    terminal.type("g");
    await search(words);
  };
  const walkToField = async (label: string) => {
    await walkTo(`^ *${label}`);
    terminal.key("Tab");
  };
  return {
    async open(path) {
      await sees(/Viewing/);
      terminal.type("U");
      await answer(/^Goto URL:/m, origin + path);
    },
    async fill(label, text) {
      fs.writeFileSync(typed, text);
      await walkToField(label);
      terminal.key("Enter");
      const prompt = /^(TEXT|Password):/m;
      const isPrompted = await terminal.look(`Neither prompt nor editor`, (screen) =>
        prompt.test(screen) ? true : fs.existsSync(typed) ? undefined : false,
      );
      if (isPrompted) await answer(prompt, text);
    },
    async choose(label, option) {
      await walkToField(label);
      terminal.key("Enter");
      terminal.type("/");
      terminal.type(option);
      terminal.key("Enter");
      terminal.key("Enter");
    },
    async press(words) {
      // On from the last field: links and buttons look alike.
      await search(words);
      terminal.key("Enter");
    },
    async follow(words) {
      await walkTo(words);
      terminal.key("Enter");
    },
    async download(words) {
      const file = path.join(folder, "kept");
      await walkTo(words);
      terminal.type("a");
      await answer(/Save file to/, file);
      return contentOf(file);
    },
    sees,
    close() {
      terminal.close();
      fs.rmSync(folder, { recursive: true });
    },
  };
}

/** Edbrowse, which takes its commands by the line, with its own script engine off. */
export function edbrowse(origin: string): TextBrowser {
  requireProgram("edbrowse");
  const folder = newFolder("edbrowse");
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
    return line.slice(0, tag(line) + 1).split(line.charAt(tag(line))).length - 1;
  };
  return {
    open: async (address) => void (await run("js-", `b ${origin}${address}`)),
    async fill(label, text) {
      const place = await goTo(label, (line) => line.indexOf("<"));
      const isTextArea = (await run("p")).includes("<buffer ");
      if (!isTextArea) return void (await run(`i${place}=${text}`));
      await run("ib");
      const [, buffer] = /<buffer (\d+)>/.exec(await run("p")) ?? [];
      await run(`e${buffer}`, "a", text, ".", "e1");
    },
    async choose(label, option) {
      const place = await goTo(label, (line) => line.indexOf("<Choose"));
      await run(`i${place}=${option}`);
    },
    async press(words) {
      const place = await goTo(`<${words}`, (line) => line.indexOf(`<${words}`));
      await run(`i${place}*`);
    },
    async follow(words) {
      const place = await goTo(`{${words}`, (line) => line.indexOf(`{${words}`));
      await run(`g${place}`);
    },
    async download(words) {
      await this.follow(words);
      return (await page()).join("\n");
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

const newFolder = (name: string) => fs.mkdtempSync(path.join(os.tmpdir(), `${name}-`));

/** What a browser has put into this file, once it has. */
async function contentOf(file: string): Promise<string> {
  const end = Date.now() + PATIENCE_MS;
  while (!fs.existsSync(file) || fs.statSync(file).size === 0) {
    if (Date.now() > end) throw new Error(`Nothing was kept in ${file}`);
    await delay(LOOK_MS);
  }
  return fs.readFileSync(file, "utf8");
}

/** Fails with the missing program's name: nothing here is skipped where it is not installed. */
function requireProgram(name: string) {
  if (findProgram([name])) return;
  throw new Error(`${name} is not installed; node scripts/setup.mjs test installs it`);
}

function openTerminal(program: string) {
  requireProgram("tmux");
  const name = `text-${randomBytes(4).toString("hex")}`;
  const tmux = (...words: string[]) =>
    execFileSync("tmux", ["-L", name, ...words], { encoding: "utf8" });
  tmux("-f", "/dev/null", "new-session", "-d", ...TERMINAL, program);
  const look = async <Found>(what: string, find: (screen: string) => Found | undefined) => {
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
    look,
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
