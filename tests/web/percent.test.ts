import { expect, test } from 'vitest'
import { percent } from '../../client/ui/percent.ts'

test.each([
  [0, '0%'],
  [0.004, 'under 1%'],
  [0.832, '83%'],
  [0.996, 'over 99%'],
  [1, '100%'],
])('a share of %d is written as %s, and as none or all only if it is exactly that', (share, words) => {
  expect(percent(share)).toBe(words)
})
