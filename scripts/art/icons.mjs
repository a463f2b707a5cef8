// The line icons, drawn by hand on a 24 x 24 grid with a stroke of 1.75 and round joins. Used as
// <svg><use href="/icons.svg#id"></use></svg>. Each symbol has its own stroke, because nothing is
// inherited from this file.
import { gzipSync } from "node:zlib";
import { out, report } from "./lib.mjs";

/** o(x, y, r): a circle as part of a path. */
const o = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const dot = (x, y) => `M${x} ${y}h.01`;

const ICONS = {
  cultivation:
    "M3 12h18M7.5 12a4.5 4.5 0 0 1 9 0M12 3v1.5M5.5 5.5l1 1M18.5 5.5l-1 1M12 15.5V21M8.5 15.5 5 21M15.5 15.5 19 21",
  processing: "M9 3h6M10 3v6.5L4.9 18a2 2 0 0 0 1.7 3h10.8a2 2 0 0 0 1.7-3L14 9.5V3M7.6 14h8.8",
  retail:
    "M5 11.5V21h14v-9.5M3 8.5 5.5 3h13L21 8.5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM9.5 21v-5.5h5V21",
  delivery: `M5 17H2V5.5h12V17H9M14 9.5h4l4 4V17h-2M16 17h-2${o(7, 17.5, 2)}${o(18, 17.5, 2)}`,
  lounge:
    "M6 10V6.5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2V10M7 15v-2.5a2 2 0 1 0-4 0V19h18v-6.5a2 2 0 1 0-4 0V15zM5 19v2M19 19v2",
  events: "M5 21.5V2.5M5 4h15l-4 4.5 4 4.5H5",
  menu: "M3.5 6.5h17M3.5 12h17M3.5 17.5h17",
  close: "M5.5 5.5l13 13M18.5 5.5l-13 13",
  help: `${o(12, 12, 9)}M9.3 9.3a2.75 2.75 0 1 1 4.3 2.3c-1 .7-1.6 1.2-1.6 2.4${dot(12, 17)}`,
  calendar: "M4 5.5h16V21H4zM4 10.5h16M8 3v4.5M16 3v4.5M8 14.5h3M8 17.5h6",
  edit: "M4 20l1-4.5L16.3 4.2a2 2 0 0 1 2.8 0l.7.7a2 2 0 0 1 0 2.8L8.5 19zM14 6.5l3.5 3.5",
  star: "M12 3l2.7 5.9 6.3.7-4.7 4.3 1.3 6.3L12 17l-5.6 3.2 1.3-6.3L3 9.6l6.3-.7z",
  fire: "M12 21.5c-4 0-6.8-2.7-6.8-6.5 0-4.7 4.3-6.8 4.3-12.5 3.7 1.5 5.3 4.5 5.2 7.5 1-.4 1.6-1.2 1.9-2.3 1.4 1.9 2.2 4.3 2.2 7.3 0 3.8-2.8 6.5-6.8 6.5zM12 21.5c-1.7 0-2.8-1.3-2.8-3 0-1.9 1.6-2.8 2.3-4.8 2 1.2 3.3 2.9 3.3 4.8 0 1.7-1.1 3-2.8 3z",
  trophy:
    "M7 3.5h10V9.5a5 5 0 0 1-10 0zM7 5.5H3.5c0 3.5 1.2 5.5 3.9 5.9M17 5.5h3.5c0 3.5-1.2 5.5-3.9 5.9M12 14.5V18M7.5 21c.3-2 1.9-3 4.5-3s4.2 1 4.5 3z",
  users: `${o(9, 8, 3.5)}M2.5 20.5c.4-3.6 3-5.5 6.5-5.5s6.1 1.9 6.5 5.5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 15.3c2 .7 3.2 2.4 3.5 5.2`,
  message: "M4 4.5h16v12h-8.5l-4.5 4v-4H4zM8 8.7h8M8 12.3h5",
  trending: "M3 17.5l6-6.5 4 4 7.5-8.5M15 6.5h5.5V12",
  shield: "M12 2.5 20 5v6.5c0 4.7-3 8-8 10-5-2-8-5.3-8-10V5zM8 13l4-3 4 3",
  scale:
    "M12 3v17M7.5 20.5h9M4.5 7 12 5.5 19.5 7M4.5 7 2 14h5zM19.5 7 17 14h5zM2 14c.5 1.7 4.5 1.7 5 0M17 14c.5 1.7 4.5 1.7 5 0",
  jar: "M7 2.5h10v3.5H7zM7.5 6C5.8 7 5 8.3 5 10v9.5a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V10c0-1.7-.8-3-2.5-4M5 12h14M5 17.5h14",
  lamp: "M8.5 7a3.5 3.5 0 0 1 7 0M7 7h10M8 10h8l1.5 7.5h-11zM8.5 7v3M15.5 7v3M7 20.5h10M6.5 17.5 6 20.5M17.5 17.5l.5 3M12 13c-1.3 1.3-1.3 2.6 0 3 1.3-.4 1.3-1.7 0-3z",
  compass: `${o(12, 12, 9)}M15.8 8.2l-2.3 5.3-5.3 2.3 2.3-5.3z`,
  map: "M3 5.5l6-2.5 6 2.5 6-2.5v15.5l-6 2.5-6-2.5-6 2.5zM9 3v15.5M15 5.5V21",
  branch: `M12 21.5V8M12 17.5l-4.7-3.7M12 13l4.7-3.7${o(12, 5.25, 2.75)}${o(5.25, 12, 2.25)}${o(18.5, 7.75, 2.25)}`,
  warning: `M12 3.5 2.5 20.5h19zM12 9.5v5.5${dot(12, 17.7)}`,
  tip: "M9 17.5c0-2.2-3.3-3.5-3.3-7.7a6.3 6.3 0 0 1 12.6 0c0 4.2-3.3 5.5-3.3 7.7zM9.5 21h5M12 17.5v-5l-2-2M12 12.5l2-2",
};

/** Of the landing page and the bar. The hub, which most visitors do not open, has a file with all. */
const ON_EVERY_PAGE = [
  ...["cultivation", "processing", "retail", "delivery", "lounge", "events"],
  ...["menu", "close", "help", "message", "calendar"],
];

/** Of the office's menu. */
const OFFICE_ICONS = {
  today: "M3 19h18M6 19a6 6 0 0 1 12 0M12 5v3M4.5 10.5l2 1.5M19.5 10.5l-2 1.5",
  inbox: "M3 13.5 6 5h12l3 8.5V19H3zM3 13.5h5.5a3.5 3.5 0 0 0 7 0H21",
  shop: "M5 8h14l1 12H4zM8.5 11V7a3.5 3.5 0 0 1 7 0v4",
  investors: "M4 20h16M5 10h14M12 4 4 10h16zM7 10v10M12 10v10M17 10v10",
  website: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c-5 6-5 12 0 18M12 3c5 6 5 12 0 18",
  mail: "M3 6h18v13H3zM3 7l9 7 9-7",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M3 20c0-4 2.5-6 6-6s6 2 6 6M16 4.5a3.5 3.5 0 0 1 0 6M17 14c2.5.5 4 2.5 4 6",
  reports: "M4 4v16h16M8.5 16v-4M13 16V8M17.5 16v-6",
  audit: "M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6zM9 12l2 2 4-4",
  calendar: ICONS.calendar,
  message: ICONS.message,
};

export function icons() {
  sprite("icons.svg", Object.fromEntries(ON_EVERY_PAGE.map((id) => [id, ICONS[id]])));
  sprite("hub.svg", ICONS);
  sprite("office.svg", OFFICE_ICONS);
}

function sprite(file, drawn) {
  const symbols = Object.entries(drawn).map(
    ([id, d]) =>
      `<symbol id="${id}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="${d}"/></symbol>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("\n")}</svg>\n`;
  out(file, svg);
  report([
    [`${file} (${symbols.length} icons, ${gzipSync(svg, { level: 9 }).length} gzip)`, svg.length],
  ]);
}
