import type { AwaitedEncounter } from './awaitedEncounter.ts'

/** What to expect at each kind of table, by the API's names of the kinds. */
const forGuests: Readonly<Record<string, string>> = {
  FIRST:
    'You sit down with a table of people who are new to you. A guide on the page gives the questions and the turns, so nobody has to lead.',
  SECOND:
    'You sit down with a smaller table and at least one face you know. A guide on the page gives the questions and the turns, so nobody has to lead.',
  ONE_ON_ONE:
    'You meet one person who would like to meet you, too. A guide on the page offers questions, and each of you picks some.',
}

const forHosts =
  'You come to host, without a seat of your own. The guide on the page gives the questions and the turns by itself. At the table, “Host this table” lets you move it on, give it more time and send everyone a line.'

/** Says what to expect at the table. */
export const whatThisIs = ({ kind, isHost }: Pick<AwaitedEncounter, 'kind' | 'isHost'>) =>
  isHost ? forHosts : forGuests[kind]

/** The picture of a table for each kind. */
export const seatsDrawn: Readonly<Record<string, 12 | 7 | 2>> = { FIRST: 12, SECOND: 7, ONE_ON_ONE: 2 }

/** The guidelines in three lines (client/screens/public/guidelines has all of them). */
export const guidelines: readonly { name: string; words: string }[] = [
  { name: 'Be seen.', words: 'Camera on, a quiet place, the light in front of you.' },
  { name: 'Be kind.', words: 'Listen at least as much as you talk. Anyone may pass a turn.' },
  { name: 'Be discreet.', words: 'What is said stays here. Nothing is recorded, and nobody may record.' },
]

/** Says how many people hold a seat, but never who. */
export function expectedWords({ expected, isHost }: Pick<AwaitedEncounter, 'expected' | 'isHost'>): string {
  if (isHost && expected < 2) return expected === 1 ? 'One person is expected.' : 'Nobody has a seat yet.'
  if (isHost) return `${expected} people are expected.`
  if (expected < 2) return 'Nobody else has a seat yet.'
  return expected === 2 ? 'The two of you are expected.' : `${expected} people are expected, you among them.`
}
