const canceled = 'this encounter is then canceled and counts for nobody'
const waiting = `You can keep waiting until the end, or end it now: ${canceled}.`

/** What is asked of those who came, where they are too few, and what the two answers are called. */
export type SmallerWords = { text: string; goOn: string; end: string; isAlone: boolean }

/**
 * Says what those can do who are too few. Nobody goes on alone: on their own, people wait.
 *
 * @param kind of the encounter, as the API names it
 * @param people those who are or were at the table
 */
export function smallerWords(
  kind: string,
  people: readonly { isYou: boolean; isHere: boolean }[],
): SmallerWords {
  const isOneOnOne = kind === 'ONE_ON_ONE'
  const isAlone = isOneOnOne || !people.some(({ isYou, isHere }) => isHere && !isYou)
  const end = 'End the encounter'
  if (isAlone) {
    const who = isOneOnOne ? 'The other person is not here.' : 'Nobody else is here.'
    return { text: `${who} ${waiting}`, goOn: 'Keep waiting', end, isAlone }
  }
  return {
    text: `Fewer people came than a table needs. You can go on as you are, or end it now: ${canceled}. What most of you choose is done.`,
    goOn: 'Go on as we are',
    end,
    isAlone,
  }
}
