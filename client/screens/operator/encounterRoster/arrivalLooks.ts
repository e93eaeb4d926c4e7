import type { BadgeTone } from '../../../ui/Badge.tsx'

const looks: Record<string, { tone: BadgeTone; words: string }> = {
  EXPECTED: { tone: 'neutral', words: 'Expected' },
  CAME: { tone: 'good', words: 'Came' },
  LATE: { tone: 'warning', words: 'Late' },
  ABSENT: { tone: 'danger', words: 'Did not come' },
}

/**
 * Says whether somebody with a seat is there.
 *
 * @param arrival as the schema names it
 * @returns the tone and words of a badge; null for one this version does not know
 */
export const arrivalLook = (arrival: string) => looks[arrival] ?? null
