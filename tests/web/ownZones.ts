import { vi } from 'vitest'

/** Has the browser say that it is in a time zone, for the length of a test. */
export function beIn(timeZone: string | undefined): void {
  const options = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone: timeZone as string,
  })
}

/** What an encounter at 7 PM in Detroit, in December, says beside that, by what the browser says of its time zone. */
export const ownTimes: [timeZone: string | undefined, words: string | null][] = [
  ['America/Detroit', null],
  ['America/Chicago', '6 PM CST where you are'],
  // What Chromium says where the system's zone is none it knows, and what other programs say then.
  ['Etc/Unknown', null],
  [undefined, null],
]
