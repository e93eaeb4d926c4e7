import { vi } from 'vitest'

/** Makes the browser report this time zone for the length of a test. */
export function setTimeZone(timeZone: string | undefined): void {
  const options = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone: timeZone as string,
  })
}

/**
 * The second time shown for an encounter at 7 PM in Detroit, in December, by the time zone that the browser reports.
 */
export const ownTimes: [timeZone: string | undefined, words: string | null][] = [
  ['America/Detroit', null],
  ['America/Chicago', '6 PM CST where you are'],
  // What Chromium reports if it does not know the system's time zone, and what other browsers report then.
  ['Etc/Unknown', null],
  [undefined, null],
]
