const isComplaint = (line: string) => /FATAL|PANIC/.test(line)

/** A client that is refused or sent away says nothing about why the server does not run. */
const isAboutServer = (line: string) =>
  isComplaint(line) && !/the database system is|terminating connection|authentication/.test(line)

/**
 * Returns the error of a PostgreSQL program in one line.
 *
 * @param text all it wrote
 * @returns its own message, preceded by the cause if that is a full disk
 */
export function complaintOf(text: string): string {
  const lines = text.split('\n')
  const line = lines.find(isAboutServer) ?? lines.find(isComplaint) ?? text
  const words = line.replace(/^.*?(FATAL|PANIC):\s*/, '').trim()
  // A quota, or a limit on file sizes, is a full disk to the operator.
  const isDiskFull = /No space left on device|File too large|quota exceeded/i.test(words)
  return isDiskFull ? `the disk is full (${words})` : words
}

/**
 * Returns why a server has ended, in one line.
 *
 * @param log all that the server wrote since it started
 */
export function lastComplaintOf(log: string): string {
  const last = log.split('\n').findLast(isAboutServer)
  return last === undefined ? 'it ended without a word' : complaintOf(last)
}
