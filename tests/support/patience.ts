/**
 * How many milliseconds a test waits for one thing before it gives up. A wait ends as soon as the thing happens, so
 * only failures take that long, and the limit can allow for a slow and busy machine.
 */
export const patience = 100_000
