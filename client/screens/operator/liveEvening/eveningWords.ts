import type { BadgeTone } from '../../../ui/Badge.tsx'
import { clockTime } from '../../../ui/untilWords.ts'
import { howMany } from '../shared/words.ts'

const problems: Record<string, { tone: BadgeTone; words: string }> = {
  REPORTED: { tone: 'danger', words: 'A report came from here' },
  NOBODY_HERE: { tone: 'danger', words: 'Nobody is here' },
  TOO_FEW: { tone: 'danger', words: 'Fewer than the minimum' },
  DECIDING: { tone: 'warning', words: 'Deciding whether to go on' },
  OVER_TIME: { tone: 'warning', words: 'Over its time' },
  SOMEBODY_MISSING: { tone: 'warning', words: 'Somebody is missing' },
  NOT_SEEN_OR_HEARD: { tone: 'warning', words: 'Somebody is not seen or heard' },
}

const troubles: Record<string, string> = {
  NO_PICTURE: 'no picture',
  NO_SOUND: 'no sound',
  VIDEO_LOST: 'video lost',
}

/**
 * Says what fails on a person's page at a table.
 *
 * @param trouble in the schema's terms
 * @returns such as 'no picture, no sound'; '' for nothing
 */
export const troubleWords = (trouble: readonly string[]): string =>
  trouble.flatMap((each) => troubles[each] ?? []).join(', ')

/**
 * Words the problem of a table that needs an operator.
 *
 * @param problem in the schema's terms
 * @returns the tone and words of a badge; null for a problem that this version does not know
 */
export const problemLook = (problem: string) => problems[problem] ?? null

/**
 * Says how much time a stage has left, or by how much it is over.
 *
 * @param seconds negative if it is over; null for a stage without a planned time
 * @returns such as '4:10 left' or '2:05 over'; null without a time
 */
export function leftWords(seconds: number | null | undefined): string | null {
  if (seconds == null) return null
  return seconds < 0 ? `${clockTime(-seconds)} over` : `${clockTime(seconds)} left`
}

/**
 * Says when a person was last seen.
 *
 * @param lastSeenAt ISO 8601; null for never
 * @returns such as '12 seconds ago', '3 minutes ago' or 'never'
 */
export function seenWords(lastSeenAt: string | null | undefined, now: Date): string {
  if (lastSeenAt == null) return 'never'
  const seconds = Math.max(0, Math.round((now.getTime() - new Date(lastSeenAt).getTime()) / 1000))
  return `${seconds < 60 ? howMany(seconds, 'second') : howMany(Math.floor(seconds / 60), 'minute')} ago`
}
