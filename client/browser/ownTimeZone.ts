/**
 * Returns the time zone of this browser.
 *
 * @returns the IANA zone; null if the browser does not know it
 */
export function ownTimeZone(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  // Chromium's name for a system zone it does not know. It cannot format times in a zone of that name.
  return timeZone && timeZone !== 'Etc/Unknown' ? timeZone : null
}
