import { expect, test } from 'vitest'
import { findChanges, type Pixels } from '../pictures/findChanges.ts'
import { readCommand } from '../support/readCommand.ts'

type Drawn = { x: number; y: number; width: number; height: number; color: number }

/** Draws gray rectangles on paper. */
function draw(...drawn: Drawn[]): Pixels {
  const [width, height] = [100, 60]
  const data = new Uint8Array(4 * width * height).fill(250)
  for (const { x, y, color, ...size } of drawn)
    for (let row = y; row < y + size.height; row += 1)
      data.fill(color, 4 * (row * width + x), 4 * (row * width + x + size.width))
  return { width, height, data }
}

const letter = { x: 20, y: 20, width: 2, height: 9, color: 30 }
const speck = { x: 50, y: 30, width: 1, height: 1, color: 30 }

test('a picture does not differ from itself', () => {
  expect(findChanges(draw(letter), draw(letter))).toEqual([])
})

test('a speck, such as the edge of a letter drawn differently, is not a change', () => {
  expect(findChanges(draw(letter), draw(letter, speck))).toEqual([])
})

test.each([
  ['a letter that is there no more', draw()],
  ['a letter two pixels to the right', draw({ ...letter, x: 22 })],
  ['a line of one pixel', draw(letter, { x: 0, y: 40, width: 100, height: 1, color: 150 })],
])('%s is a change', (_, after) => {
  expect(findChanges(draw(letter), after).length).toBeGreaterThan(0)
})

test('a slightly darker background is a change everywhere', () => {
  const paper = draw({ x: 0, y: 0, width: 100, height: 60, color: 240 })
  expect(findChanges(draw(), paper)).toHaveLength(13 * 8)
})

test('a change is found at its position', () => {
  expect(findChanges(draw(), draw({ x: 40, y: 16, width: 8, height: 8, color: 0 }))).toEqual([
    { x: 40, y: 16 },
  ])
})

test('an area that only one of two pictures covers is a change', () => {
  const longer = { width: 100, height: 68, data: new Uint8Array(4 * 100 * 68).fill(250) }
  const shared = { width: 100, height: 56, data: new Uint8Array(4 * 100 * 56).fill(250) }
  expect(new Set(findChanges(shared, longer).map(({ y }) => y))).toEqual(new Set([56, 64]))
})

const run = (option: string) => readCommand('tests/pictures/main.ts', option)

test('npm run pictures -- --help describes it and each option, and takes no picture', () => {
  const { status, said, complained } = run('--help')
  expect({ status, complained }).toEqual({ status: 0, complained: '' })
  expect(said).toMatch(/^Usage: npm run pictures -- /)
  expect(said).toContain('--accept')
  expect(said).toContain('npm run pictures -- dashboard')
})

test('npm run pictures says that an option does not exist, and how it is used', () => {
  const { status, said, complained } = run('--acept')
  expect({ status, said }).toEqual({ status: 1, said: '' })
  expect(complained).toMatch(/^There is no option --acept\n\nUsage: npm run pictures -- /)
})
