import type { APIRequestContext } from "@playwright/test";

/**
 * Sends requests again, like a browser, if the server closed the idle connection in the moment that it
 * was used again. Returns the same context.
 */
export function retrying(request: APIRequestContext): APIRequestContext {
  const send = request.fetch.bind(request);
  // get, post and the others call it.
  request.fetch = (address, options) => send(address, { maxRetries: 2, ...options });
  return request;
}
