import type { Pool, PoolClient } from 'pg'
import { markAlive, unmarkAlive } from '../../platform/queue/locks.ts'

const retryDelay = 1000

export type Announcement = {
  /** a plugin for graphile-worker */
  plugin: GraphileConfig.Plugin
  /** Removes the marks at once by closing their connections. Call it after the worker has stopped. */
  end(): void
  /** Removes the marks and releases their connections to the pool, which others go on using. */
  giveBack(): Promise<void>
}

type Mark = { client: PoolClient; workerPoolId: string; onLost(): void }

/**
 * Marks every worker pool as alive before it takes its first job, and for as long as it runs. Each mark is held on a
 * separate connection, which is opened again when it is lost.
 *
 * @param report called with the error of each failed attempt; attempts are repeated
 */
export function announceWorkers(pool: Pool, report: (error: Error) => void): Announcement {
  const announced = new Map<string, Promise<void>>()
  const marks = new Set<Mark>()
  let isEnding = false

  async function hold(workerPoolId: string): Promise<void> {
    const client = await pool.connect()
    try {
      await markAlive(client, workerPoolId)
    } catch (error) {
      client.release(true)
      throw error
    }
    // The connection was reopened while the run ended. Nobody would release it, and the pool would wait for it forever.
    if (isEnding) return client.release(true)
    const onLost = (): void => {
      marks.delete(mark)
      client.release(true)
      void holdPersistently(workerPoolId)
    }
    const mark = { client, workerPoolId, onLost }
    client.once('end', onLost)
    marks.add(mark)
  }

  async function holdPersistently(workerPoolId: string): Promise<void> {
    if (isEnding) return
    await hold(workerPoolId).catch((error: Error) => {
      report(error)
      setTimeout(() => holdPersistently(workerPoolId), retryDelay).unref()
    })
  }

  function takeMarks(): Mark[] {
    isEnding = true
    const taken = [...marks]
    marks.clear()
    for (const { client, onLost } of taken) client.off('end', onLost)
    return taken
  }

  async function giveMarkBack({ client, workerPoolId }: Mark): Promise<void> {
    try {
      await unmarkAlive(client, workerPoolId)
      client.release()
    } catch (error) {
      client.release(true)
      report(error as Error)
    }
  }

  const plugin: GraphileConfig.Plugin = {
    name: 'AnnounceWorkers',
    worker: {
      hooks: {
        startWorker(_, { worker }) {
          const { id } = worker.workerPool
          const known = announced.get(id) ?? holdPersistently(id)
          announced.set(id, known)
          return known
        },
      },
    },
  }
  return {
    plugin,
    end() {
      for (const { client } of takeMarks()) client.release(true)
    },
    async giveBack() {
      await Promise.all(takeMarks().map(giveMarkBack))
    },
  }
}
