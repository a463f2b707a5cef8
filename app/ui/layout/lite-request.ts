import { createContext } from "react";

/**
 * Whether the request that the server answers asks for the Lite version. Pages that no loader ran
 * for, such as a refusal, know it by this alone. Lite pages run no script, which could ask again.
 */
export const LiteRequest = createContext(false);
