import os from "node:os";
import path from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import type { ServerBuild } from "@remix-run/node";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type PluginOption, type ViteDevServer } from "vite";
import remixConfig from "./remix.config.js";

const aliases = {
  "~drizzle": path.resolve(import.meta.dirname, "drizzle"),
  "~": path.resolve(import.meta.dirname, "app"),
};

/**
 * Modules that are bundled into one file. Few files instead of many small ones, because each costs
 * a request.
 */
const CHUNKS: [name: string, holds: RegExp][] = [
  ["keep-focus", /\/app\/ui\/form\/keep-focus\b/],
  [
    "libraries",
    /\/node_modules\/|\/app\/(entry\.client|lib\/(form-token|loader-data)|ui\/(form\/(keep-fields|send-with-openers)|frame\/(keep-text-places|root-element)))/,
  ],
  // Of `lib` and `ui`, what only some pages use. The landing page loads the rest.
  [
    "office",
    /\/app\/(lib\/code-128|ui\/(scan\/|form\/saved-answers|lists\/(list-table|answer-|asked-facts|begun-replies|mail-of-story|bar-chart|day|day-nav|next-of-order|range-form|guest-link|linked-lines)|layout\/(admin-link|badge))|areas\/(dashboard|investor-admin|launch-updates|shop-admin)\/(?!.*\.route\.))/,
  ],
  // Addresses in their own script: pages of members and of the office.
  ["addresses", /\/app\/lib\/text\/shown-email\b/],
  // Parts of a few pages each of members, the office and the website.
  [
    "settings",
    /\/app\/(lib\/input\/query|ui\/(appointments\/(reservation-time|to-call)|form\/(choice-group|frequency-form|picture-field|reason-form)|layout\/(form-page|print-button)|lists\/(info-cards|key-pages|scroll-frame|search-(field|form)|table)|overlay\/titled-dialog))\b/,
  ],
  // Without what only the page of a post, or of the office, uses.
  [
    "community",
    /\/app\/(lib\/(files\/member-picture|placeholders|text\/(visible-text|look-alikes))|ui\/(layout\/(avatar|if-marked)|lists\/(member-link|numbered-pages))|(content\/community|domain)\/forum\b(?!\/post-json-ld|\/writing\/words-of)|areas\/forum\/(?!.*\.route\.|confirm-delete|edit-forms|forum-acts|comments\/(answer-button|post-comments|comment-thread)|moderation\/(member-to-moderate|moderation-notes|several-form)|posts\/(moderate-post|post-view)|reports\/|writing\/history))/,
  ],
  [
    "shop",
    /\/app\/(lib\/(files\/picture-sizes|input\/phone|spoken-number)|domain\/opening\/why-no-orders|(content|domain|ui)\/(shop|orders|product-types)\b(?!\/order-(lines|details|window))|areas\/(shop|orders)\/(?!.*\.route\.|checkout-form|cart-summary|product\/product-not-sold|receipt))/,
  ],
  [
    "site",
    /\/app\/(root|lib|platform\/http\/page-elements|content\/(figures|notices|opening|site|welcome)|domain\/opening\/(opening|retail-words)|ui\/(appointments|form|frame|layout|lists|opening|overlay|welcome))\b/,
  ],
  [
    "front-door",
    /\/app\/(areas\/home\/(home\.route|(?!.*\.route))|ui\/visitor-forms|content\/(home|form-options))/,
  ],
  // The other tabs of the hub, which opens with the forum.
  [
    "learning",
    /\/app\/((content\/community|domain)\/(calendar|guides|education|learning|rewards)\b|ui\/hub|areas\/(calendar|guides|rewards)\/(?!.*\.route\.))/,
  ],
  ["appointments", /\/app\/(domain\/appointments\b|areas\/appointments\/(?!.*\.route\.))/],
  ["investors", /\/app\/((content|domain|ui)\/investors\b|areas\/investors\/(?!.*\.route\.))/],
];

/**
 * These routes contain code that others share. As separate chunks, rollup would add one that only
 * re-exports it.
 */
const HOLD_SHARED_CODE = ["app/root.tsx", "app/areas/home/home.route.tsx"];

const routesHoldSharedCode: PluginOption = {
  name: "routes-hold-shared-code",
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  buildStart() {
    for (const file of HOLD_SHARED_CODE) {
      const id = `${path.resolve(import.meta.dirname, file)}?__remix-build-client-route`;
      this.emitFile({ type: "chunk", id, preserveSignature: "allow-extension" });
    }
  },
};

/** The file of the only import by a name that is no literal (entry.client). */
const keepFocusModule: PluginOption = {
  name: "keep-focus-module",
  apply: "build",
  resolveDynamicImport: (specifier, importer) =>
    typeof specifier !== "string" && importer.endsWith("/app/entry.client.tsx")
      ? { id: path.resolve(import.meta.dirname, "app/ui/form/keep-focus.ts") }
      : null,
};

/** Passes each request of the development server through the site's own stack, like server.ts. */
const siteStack: PluginOption = {
  name: "site-stack",
  apply: "serve",
  // After Vite's own files and before Remix's handler, which would handle only routes.
  configureServer: (vite) => () => {
    const stackOf = stacks(vite);
    vite.middlewares.use((req, res, next) => {
      stackOf().then((answer) => answer(req, res), next);
    });
  },
};

/** The stack of the current code, created again when the code changes. */
function stacks(vite: ViteDevServer) {
  let last: { build: unknown; answer: ReturnType<EntryModule["createStack"]> } | undefined;
  return async () => {
    // Remix's module of this name. Its entry module is app/entry.server.tsx.
    const build = (await vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild;
    if (last?.build !== build) {
      const { createStack, product } = build.entry.module as unknown as EntryModule;
      last = { build, answer: createStack(build, new Map(), product) };
    }
    return last.answer;
  };
}

type EntryModule = typeof import("./app/entry.server");

const chunkOf = (id: string) => CHUNKS.find(([, holds]) => holds.test(id))?.[0];

/**
 * Expected: a resource route has no code for the browser, and zod contains comments that rollup
 * cannot use.
 */
const IGNORED_WARNINGS = ["EMPTY_BUNDLE", "INVALID_ANNOTATION"];

/**
 * The entry is with the libraries, which saves a request, and uses code of "site" (send-by-browser).
 * It does so only when both have run. What the entry calls while it loads is with the libraries.
 */
const isKnownCircle = ({ message }: { message: string }) =>
  message.includes("site -> libraries -> site");

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), siteStack, remix(remixConfig), routesHoldSharedCode, keepFocusModule],
  resolve: { alias: aliases },
  build: {
    target: "es2022",
    // Four kilobytes less than esbuild's output, compressed.
    minify: isSsrBuild ? false : "terser",
    cssMinify: true,
    terserOptions: {
      module: true,
      // Vite's default is for Safari 10, which has no modules of ES2022.
      ecma: 2020,
      safari10: false,
      compress: { passes: 3 },
      format: { comments: false },
      // Vite leaves one core to itself, where it has nothing to do meanwhile.
      maxWorkers: os.availableParallelism(),
    },
    assetsInlineLimit: 0,
    // The server's code is one file, because nobody downloads it.
    rollupOptions: {
      onwarn: (warning, warn) => {
        // A chunk that both sides of a circle import can fail in the browser before any page starts.
        if (warning.code === "CIRCULAR_CHUNK" && !isKnownCircle(warning)) {
          throw new Error(warning.message);
        }
        if (!IGNORED_WARNINGS.includes(warning.code ?? "")) warn(warning);
      },
      ...(!isSsrBuild && { output: { manualChunks: chunkOf } }),
    },
  },
}));
