import { expect, test } from 'vitest'
import { emergencyNumbers } from '#rules/safety/emergencyNumbers.ts'

test.each([
  ['America/Detroit', ['911', '988'], 'Outside the US: 112 or your local number.'],
  ['Europe/Paris', ['911', '988'], 'Outside the US: 112 or your local number.'],
  ['America/Toronto', ['911', '988'], 'In another country: 112 or your local number.'],
  ['Europe/London', ['999', '116 123'], 'In another country: 112 or your local number.'],
  ['Europe/Dublin', ['112', '116 123'], 'In another country: 112 or your local number.'],
  ['Australia/Perth', ['000', '13 11 14'], 'In another country: 112 or your local number.'],
  ['Pacific/Auckland', ['111', '1737'], 'In another country: 112 or your local number.'],
])(
  'in %s the numbers to call are %s, with a sentence about other countries',
  (timeZone, expected, elsewhere) => {
    const found = emergencyNumbers(timeZone)
    expect(found.numbers.map(({ number }) => number)).toEqual(expected)
    expect(found.elsewhere).toBe(elsewhere)
  },
)
