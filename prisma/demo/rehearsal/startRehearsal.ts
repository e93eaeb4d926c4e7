import { setTimeout } from 'node:timers/promises'
import type { DemoDeps } from '../stage.ts'
import { openDoor } from './openDoor.ts'
import { rehearse } from './rehearse.ts'

/** Milliseconds between two rounds: at a table with a visitor, and without one. */
const pauses = { visited: 2000, idle: 5000 }

/**
 * Opens a door if none is open, and lets its guests act from then on while a visitor is there. Errors are logged and
 * the next round tries again, since it is only the demo.
 *
 * @returns a handle that stops it
 */
export function startRehearsal(deps: DemoDeps): { stop(): Promise<void> } {
  const { database, clock, log } = deps
  const stopping = new AbortController()
  const { signal } = stopping
  const report = (error: unknown): false => {
    log.warn({ err: error }, 'the guests of the demo could not go on')
    return false
  }
  const run = async (): Promise<void> => {
    await openDoor(deps).catch(report)
    while (!signal.aborted) {
      const isVisited = await rehearse(database.prisma, clock()).catch(report)
      // Stopping aborts the wait; the loop checks the signal itself.
      await setTimeout(pauses[isVisited ? 'visited' : 'idle'], undefined, { signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    stop() {
      stopping.abort()
      return running
    },
  }
}
