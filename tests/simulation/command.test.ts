import { expect, test } from 'vitest'
import { readCommand } from '../support/readCommand.ts'
import { readOptions, replay } from './options.ts'

/** Runs the command with options that start no simulation, and returns its result. */
const run = (...args: string[]) => readCommand('tests/simulation/main.ts', ...args)

test('the options of a simulation are whole numbers, each with a default', () => {
  const usual = { seed: 1, weeks: 4, members: 200, seeds: 1, crashes: false }
  expect(readOptions([])).toEqual(usual)
  const given = ['--seed', '7', '--weeks=52', '--members', '12', '--seeds', '3', '--crashes']
  expect(readOptions(given)).toEqual({ seed: 7, weeks: 52, members: 12, seeds: 3, crashes: true })
})

test('the command that a failure names runs the same simulation', () => {
  const options = { seed: 7, weeks: 3, members: 14, crashes: true }
  const [, given = ''] = replay(options).split(' -- ')
  expect(readOptions(given.split(' '))).toEqual({ ...options, seeds: 1 })
})

test.each([
  [['--weeks', '1'], '--weeks must be a whole number from 2 to 520'],
  [['--weeks', '-3'], '--weeks must be a whole number from 2 to 520'],
  [['--weeks'], '--weeks must be a whole number from 2 to 520'],
  [['--members', 'many'], '--members must be a whole number from 12 to 2000'],
  [['--seed', '1.5', '--seeds', '0'], '--seed must be a whole number from 0 to 4294967295; --seeds must be'],
  [['--crashes=often'], '--crashes takes no value'],
  [['--faults', 'all'], 'There is no option --faults'],
  [['7', '52'], '"7" belongs to no option; options stand after "--"'],
])('a simulation with the arguments %j is refused, with what is wrong', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(sentence)
})

test('npm run simulate -- --help describes it, each option with its limits, and an example', () => {
  const { status, said, complained } = run('--help')
  expect({ status, complained }).toEqual({ status: 0, complained: '' })
  expect(said).toMatch(/^Usage: npm run simulate -- /)
  expect(said).toContain('--seed N      decides everything')
  expect(said).toContain('--weeks N     how long the community lives (2 to 520; 4 if not given)')
  for (const option of ['--members N', '--seeds N', '--crashes', '--help']) expect(said).toContain(option)
  expect(said).toContain('npm run simulate -- --seed 7 --weeks 52 --members 14')
})

test('npm run simulate with a wrong option says what is wrong and how it is used, and simulates nothing', () => {
  const { status, said, complained } = run('--weeks', '1')
  expect({ status, said }).toEqual({ status: 1, said: '' })
  expect(complained).toMatch(/^--weeks must be a whole number from 2 to 520\n\nUsage: npm run simulate -- /)
})
