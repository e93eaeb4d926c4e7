import type { Pool } from 'pg'
import { markAlive } from '../../platform/queue/locks.ts'

const retryDelay = 1000

/**
 * Marks every worker pool as alive before it takes its first job, and for as long as it runs. The mark is held on a
 * connection of its own, which is opened again when it is lost.
 *
 * @param report called with the error of each failed attempt; attempts are repeated
 * @returns a plugin for graphile-worker, and end(), to be called once the worker has stopped
 */
export function announceWorkers(
  pool: Pool,
  report: (error: Error) => void,
): { plugin: GraphileConfig.Plugin; end(): void } {
  const announced = new Map<string, Promise<void>>()
  const ending = new AbortController()

  async function hold(workerPoolId: string): Promise<void> {
    const client = await pool.connect()
    const lost = new Promise((resolve) => client.once('end', resolve))
    const release = (): void => client.release(true)
    try {
      await markAlive(client, workerPoolId)
    } catch (error) {
      release()
      throw error
    }
    // Opened again while the run ended: nobody would let go of it, and its pool would wait for that for ever.
    if (ending.signal.aborted) return release()
    ending.signal.addEventListener('abort', release)
    void lost.then(() => {
      if (ending.signal.aborted) return
      ending.signal.removeEventListener('abort', release)
      release()
      return holdPersistently(workerPoolId)
    })
  }

  async function holdPersistently(workerPoolId: string): Promise<void> {
    if (ending.signal.aborted) return
    await hold(workerPoolId).catch((error: Error) => {
      report(error)
      setTimeout(() => holdPersistently(workerPoolId), retryDelay).unref()
    })
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
  return { plugin, end: () => ending.abort() }
}
