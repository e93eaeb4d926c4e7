/**
 * Says in which time zone this browser is.
 *
 * @returns the IANA zone; null where the browser does not know
 */
export function ownTimeZone(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  // What Chromium says where the system's zone is none it knows. It writes no time in a zone of that name.
  return timeZone && timeZone !== 'Etc/Unknown' ? timeZone : null
}
