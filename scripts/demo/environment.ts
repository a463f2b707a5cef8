// Imported first: app/platform/env.server.ts reads the environment when it is loaded.
process.env.DATA_DIR ??= "data/demo";
process.env.SESSION_SECRET ??= "only the demonstration signs with this";
