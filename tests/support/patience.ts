/**
 * Milliseconds that a test waits for one thing before it gives up. Waits end when what is waited for has come, so only a
 * failure takes as long, and it can allow for a slow and busy machine.
 */
export const patience = 100_000
