import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { reasonOf } from '../config/bootError.ts'
import { claimServer } from './claim.ts'
import { lastComplaintOf } from './complaint.ts'
import { findRunning, type Place, serverLog, startServer } from './server.ts'

/** Milliseconds between two tries to start a server that does not start. */
const pause = 1000

type Guarded = {
  place: Place
  /** the settings that it was started with */
  settings: Record<string, string>
  port: number
  /** the connection that holds the claim */
  claim: pg.Client
  /** called with why it has ended or does not start, and with null once it runs again */
  report: (trouble: string | null) => void
}

/** The names of files and processes in two complaints about the same differ by numbers. */
const isSame = (one: string, other: string) => one.replace(/\d/g, '') === other.replace(/\d/g, '')

export type Guard = {
  /** Guards it no longer; resolves when no start is under way. */
  end(): Promise<void>
}

/**
 * Starts a server again on its port whenever it has ended, such as for a full disk, and claims it again, also if it has
 * restarted itself after a crash. Without that, everything would fail until somebody restarts this program.
 */
export function guardServer({ place, settings, port, claim, report }: Guarded): Guard {
  const ending = new AbortController()
  const { signal } = ending
  let revived = Promise.resolve()

  const guard = (client: pg.Client): void => {
    client.once('end', () => {
      if (!signal.aborted) revived = revive()
    })
  }

  async function reclaim(): Promise<pg.Client> {
    const running = () => findRunning(place, { signal })
    let found = await running()
    if (!found) {
      await startServer(place, settings, { port })
      found = await running()
    }
    if (!found) throw new Error('it does not answer')
    if (await claimServer(found.client)) return found.client
    await found.client.end()
    throw new Error('another running copy uses its data folder')
  }

  async function revive(): Promise<void> {
    const log = await readFile(join(place.folder, serverLog), 'utf8').catch(() => '')
    let said = lastComplaintOf(log)
    report(said)
    while (!signal.aborted) {
      try {
        guard(await reclaim())
        return report(null)
      } catch (error) {
        const trouble = reasonOf(error)
        if (!signal.aborted && !isSame(trouble, said)) report(trouble)
        said = trouble
      }
      await setTimeout(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  guard(claim)
  return {
    async end() {
      ending.abort()
      await revived
    },
  }
}
