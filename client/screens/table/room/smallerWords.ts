const canceled = 'this encounter is then canceled and counts for nobody'
const waiting = `You can keep waiting until the end, or end it now: ${canceled}.`

/** What is asked of those who came, where they are too few, and what the two answers are called. */
export type SmallerWords = { text: string; goOn: string; end: string; isAlone: boolean }

/**
 * Says what those can do who are too few. Nobody goes on alone: on their own, people wait.
 *
 * @param kind of the encounter, as the API names it
 * @param needed how many of those with a seat who are there decide; one who decides is alone, also beside a host without a seat
 * @param people those who are or were at the table
 */
export function smallerWords(
  kind: string,
  needed: number,
  people: readonly { isYou: boolean; isHere: boolean }[],
): SmallerWords {
  const isOneOnOne = kind === 'ONE_ON_ONE'
  const isAlone = isOneOnOne || needed < 2
  const end = 'End the encounter'
  if (isAlone) {
    const isHosted = people.some(({ isYou, isHere }) => isHere && !isYou)
    const others = isHosted ? 'Nobody else with a seat is here.' : 'Nobody else is here.'
    return {
      text: `${isOneOnOne ? 'The other person is not here.' : others} ${waiting}`,
      goOn: 'Keep waiting',
      end,
      isAlone,
    }
  }
  return {
    text: `Fewer people came than a table needs. You can go on as you are, or end it now: ${canceled}. What most of you choose is done.`,
    goOn: 'Go on as we are',
    end,
    isAlone,
  }
}
