import { expect, test } from 'vitest'
import { readSignedId, signId } from '../../server/platform/config/signedId.ts'

const secret = 's'.repeat(32)
const older = 'o'.repeat(32)

test('a signed id can be read back, even one signed with the previous secret', () => {
  expect(readSignedId({ secret }, 'appeal', signId(secret, 'appeal', 7))).toBe(7)
  expect(readSignedId({ secret, previousSecret: older }, 'appeal', signId(older, 'appeal', 7))).toBe(7)
})

test.each([
  ['for another purpose', signId(secret, 'undoAddress', 7)],
  ['by another secret', signId(older, 'appeal', 7)],
  ['for another id', signId(secret, 'appeal', 7).replace('7.', '8.')],
  ['cut short', signId(secret, 'appeal', 7).slice(0, -1)],
  ['written another way', signId(secret, 'appeal', 7).replace('7.', '07.')],
  ['longer', `${signId(secret, 'appeal', 7)}=`],
  ['empty', ''],
])('an id signed %s is refused', (_how, token) => {
  expect(readSignedId({ secret }, 'appeal', token)).toBeNull()
})
