/**
 * Returns the error of a PostgreSQL program in one line.
 *
 * @param text all it wrote
 * @returns its own message, preceded by the cause if that is a full disk
 */
export function complaintOf(text: string): string {
  const line = text.split('\n').find((each) => /FATAL|PANIC/.test(each)) ?? text
  const words = line.replace(/^.*?(FATAL|PANIC):\s*/, '').trim()
  // A quota, or a limit on file sizes, is a full disk to the operator.
  const isDiskFull = /No space left on device|File too large|quota exceeded/i.test(words)
  return isDiskFull ? `the disk is full (${words})` : words
}
