import { createContext } from "react";

/**
 * Whether the request asks for the Lite version. Pages that are rendered without a loader, such as
 * refusals, need this. Lite pages run no script, so the value is needed only on the server.
 */
export const LiteRequest = createContext(false);
