/**
 * What a program of PostgreSQL complained of, in one line.
 *
 * @param text all it wrote
 * @returns its own words, with the cause said first where that is a full disk
 */
export function complaintOf(text: string): string {
  const line = text.split('\n').find((each) => /FATAL|PANIC/.test(each)) ?? text
  const words = line.replace(/^.*?(FATAL|PANIC):\s*/, '').trim()
  // A quota, or a limit on the size of files, is a full disk to the one who meets it.
  const isDiskFull = /No space left on device|File too large|quota exceeded/i.test(words)
  return isDiskFull ? `the disk is full (${words})` : words
}
