import { expect, test } from 'vitest'
import { drawnLevel, hearLevel, nothingHeard } from '../../client/screens/table/deviceCheck/hearing.ts'

const every = 100

/** Returns whether sound is heard after these levels, measured ten times a second. */
function hear(...levels: number[]) {
  return levels.reduce((heard, level, index) => hearLevel(heard, level, index * every), nothingHeard).hearing
}
const repeated = (level: number, count: number) => Array.from({ length: count }, () => level)

test('a voice is heard, a knock is not', () => {
  expect(hear(0.3)).toBe('Nothing')
  expect(hear(0.3, 0.005, 0.3, ...repeated(0.005, 10), 0.3)).toBe('Nothing')
  expect(hear(0.05, 0.005, 0.05, 0.005, 0.05)).toBe('Heard')
  expect(hear(...repeated(0.05, 3))).toBe('Heard')
  expect(hear(...repeated(0.005, 100))).toBe('Nothing')
})

test('a voice that was heard still counts as heard during a pause', () => {
  expect(hear(...repeated(0.05, 3), ...repeated(0.002, 100))).toBe('Heard')
})

test('a microphone without any sound at all counts as silent until there is noise again', () => {
  expect(hear(...repeated(0, 40))).toBe('Nothing')
  expect(hear(...repeated(0, 41))).toBe('Silent')
  expect(hear(...repeated(0.05, 3), ...repeated(0, 41))).toBe('Silent')
  expect(hear(...repeated(0, 41), 0.002)).toBe('Nothing')
})

test('the level line is longer than the measured level, as ears perceive loudness', () => {
  expect(drawnLevel(0)).toBe(0)
  expect(drawnLevel(1)).toBe(1)
  expect(drawnLevel(0.05)).toBeGreaterThan(0.5)
})
