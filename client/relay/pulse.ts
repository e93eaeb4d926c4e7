/**
 * Dispatches "beat" whenever an open stream receives something, at least every 12 seconds. That works in a hidden page
 * too, whose timers browsers run only once a minute.
 */
export const pulse = new EventTarget()
