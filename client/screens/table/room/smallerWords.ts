const canceled = 'this encounter is then canceled and counts for nobody'
const waiting = `You can keep waiting until the end, or end it now: ${canceled}.`

/** The question to people who are too few, and the labels of the two answers. */
export type SmallerWords = { text: string; goOn: string; end: string; isAlone: boolean }

/**
 * Words the question to people who are too few. Nobody goes on alone: a single person waits.
 *
 * @param kind of the encounter in the API's terms
 * @param needed how many people with a seat are there and vote; a single voter is alone, even with a host who has no
 *   seat
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
