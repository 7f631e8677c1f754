import type { APIResponse, Route } from "@playwright/test";

/**
 * The server's own answer to a request that a test changes on its way. A server closes a connection that was idle for
 * some seconds, and a request that sets out over it at that moment is lost (ECONNRESET): it is sent again.
 */
export const askServer = (route: Route): Promise<APIResponse> => route.fetch({ maxRetries: 3 });
