import { openSync } from 'node:fs'
import { mock } from 'node:test'
import { followNpm } from '../../server/boot/followNpm.ts'

/** A program that says whether npm is still there when it looks. With the word `full` it can open no file by then. */
mock.timers.enable({ apis: ['setInterval'] })
let words = 'npm is there'
followNpm(() => {
  words = 'npm is gone'
})
try {
  while (process.argv.includes('full')) openSync('/dev/null', 'r')
} catch {
  // Every file that it may open is open.
}
mock.timers.tick(1000)
process.stdout.write(words)
