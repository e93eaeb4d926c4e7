/** Durations in milliseconds. A day has 24 hours here, even where clocks change; dates.ts counts the days of a zone. */
export const second = 1000
export const minute = 60_000
export const hour = 3_600_000
export const day = 86_400_000
