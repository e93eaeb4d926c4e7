import { expect, test } from 'vitest'
import { spokenName } from '../../client/screens/operator/shared/spokenName.ts'

test.each([
  ['retryMail', 'Retry mail'],
  ['EarlyAccessRequest', 'Early access request'],
  ['reminder24h', 'Reminder 24h'],
])('the name %s in the program is shown as %s', (name, spoken) => {
  expect(spokenName(name)).toBe(spoken)
})
