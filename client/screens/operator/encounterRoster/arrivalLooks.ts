import type { BadgeTone } from '../../../ui/Badge.tsx'

const looks: Record<string, { tone: BadgeTone; words: string }> = {
  HERE: { tone: 'good', words: 'Here now' },
  WAS_HERE: { tone: 'warning', words: 'Was here' },
  NOT_YET: { tone: 'neutral', words: 'Not yet' },
  ATTENDED: { tone: 'good', words: 'Attended' },
  ABSENT: { tone: 'danger', words: 'Absent' },
}

/**
 * Says whether the holder of a seat is there.
 *
 * @param arrival in the schema's terms
 * @returns the tone and words of a badge; null for a value that this version does not know
 */
export const arrivalLook = (arrival: string) => looks[arrival] ?? null
