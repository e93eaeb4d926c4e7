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
 * Says what fails on the page of somebody at a table.
 *
 * @param trouble as the schema names it
 * @returns such as 'no picture, no sound'; '' for nothing
 */
export const troubleWords = (trouble: readonly string[]): string =>
  trouble.flatMap((each) => troubles[each] ?? []).join(', ')

/**
 * Says what about a table asks for an operator.
 *
 * @param problem as the schema names it
 * @returns the tone and words of a badge; null for one this version does not know
 */
export const problemLook = (problem: string) => problems[problem] ?? null

/**
 * Says how much time a part has left, or how long it has been over.
 *
 * @param seconds below 0 where it is over; null where it has no time of its own
 * @returns such as '4:10 left' or '2:05 over'; null without a time
 */
export function leftWords(seconds: number | null | undefined): string | null {
  if (seconds == null) return null
  return seconds < 0 ? `${clockTime(-seconds)} over` : `${clockTime(seconds)} left`
}

/**
 * Says when somebody was last seen.
 *
 * @param lastSeenAt ISO 8601; null for never
 * @returns such as '12 seconds ago', '3 minutes ago' or 'never'
 */
export function seenWords(lastSeenAt: string | null | undefined, now: Date): string {
  if (lastSeenAt == null) return 'never'
  const seconds = Math.max(0, Math.round((now.getTime() - new Date(lastSeenAt).getTime()) / 1000))
  return `${seconds < 60 ? howMany(seconds, 'second') : howMany(Math.floor(seconds / 60), 'minute')} ago`
}
