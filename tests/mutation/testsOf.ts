/** The tests that judge a part of the server, chosen to take the least time. The first part that matches counts. */
const judges: readonly (readonly [part: string, tests: readonly string[]])[] = [
  ['rules/account', ['tests/rules/account.test.ts']],
  ['rules/encounters', ['tests/rules/encounters.test.ts', 'tests/rules/plans.test.ts']],
  ['rules/forms', ['tests/rules/forms.test.ts']],
  ['rules/guide', ['tests/guide/{questions,refusals,rules,script,views}.test.ts']],
  [
    'rules/membership',
    ['tests/rules/membership.test.ts', 'tests/rules/account.test.ts', 'tests/web/rules.test.ts'],
  ],
  ['rules/publicTexts', ['tests/rules/forms.test.ts']],
  ['rules/safety', ['tests/rules/safety.test.ts', 'tests/web/emergencyNumbers.test.ts']],
  [
    'rules/seats',
    [
      'tests/rules/{answering,attendance,choosing,freeTimes,inviting,seatSteps}.test.ts',
      'tests/web/rules.test.ts',
    ],
  ],
  ['rules', ['tests/rules/*.test.ts', 'tests/web/rules.test.ts']],
  ['engine/explainMoves.ts', ['tests/formation/explainMoves.test.ts']],
  ['engine/placements.ts', ['tests/formation/{explainMoves,placements}.test.ts']],
  ['engine/meetings.ts', ['tests/formation/meetings.test.ts']],
  ['engine/nextBest.ts', ['tests/formation/nextBest.test.ts']],
  ['engine/oneOnOne.ts', ['tests/formation/oneOnOne.test.ts']],
  ['engine', ['tests/formation/*.test.ts']],
  [
    'domain/seats',
    [
      'tests/api/{seatLife,seatRaces,barredSeats,waitlist,invitations,inviting,jobsSeats}.test.ts',
      'tests/api/{fillTable,replacing,answerLinks,membership}.test.ts',
    ],
  ],
  ['domain/impressions', ['tests/api/{impressions,connections,attendedEncounter}.test.ts']],
]

/**
 * Returns the tests that judge a folder or a file of the server.
 *
 * @throws Error if the list above names none
 */
export function testsOf(wanted: string): readonly string[] {
  const found = judges.find(
    ([part]) => wanted === part || wanted.startsWith(`${part}/`) || wanted.startsWith(`${part}:`),
  )
  if (!found) throw new Error(`No tests are named for ${wanted}. Name them by --tests.`)
  return found[1]
}
