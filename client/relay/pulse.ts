/**
 * Dispatches "beat" whenever an open stream hears from the server, every 12 seconds at least. So does that of a hidden page,
 * whose timers browsers let run once a minute.
 */
export const pulse = new EventTarget()
