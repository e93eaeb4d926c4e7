import { expect, test } from 'vitest'
import { percent } from '../../client/ui/percent.ts'

test.each([
  [0, '0%'],
  [0.004, 'under 1%'],
  [0.832, '83%'],
  [0.996, 'over 99%'],
  [1, '100%'],
])('a share of %d is said to be %s, and none or all only where it is', (share, words) => {
  expect(percent(share)).toBe(words)
})
