import { expect, test } from 'vitest'
import { runProgram } from '../support/program.ts'

test.each([
  ['', 'Name a folder or a file of server, such as rules/seats.'],
  ['rules/nothing', 'There is no rules/nothing in server.'],
  ['rules/seats rules/nothing.ts:1-20', 'There is no rules/nothing.ts:1-20 in server.'],
])('npm run mutate changes nothing without a folder or file that exists: %s', async (words, says) => {
  const args = words.split(' ').filter((word) => word !== '')
  const program = runProgram('tests/mutation/main.ts', {}, [], { args })
  expect(await program.ended).toBe(1)
  expect(program.output()).toBe(`${says}\n`)
})
