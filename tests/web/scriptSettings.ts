/**
 * The lengths of the guide's scripts, for forms with an encounter's length. A First Encounter of 12 takes 23 minutes.
 */
export const scriptSettings = {
  __typename: 'OperatorSettings',
  id: 's',
  policy: [{ name: 'ENCOUNTER_MINUTES', value: 90 }],
  guideScripts: [{ kind: 'FIRST', secondsTogether: 660, secondsEach: 60 }],
}
