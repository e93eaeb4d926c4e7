import { Worker } from 'node:worker_threads'
import type { Formation } from './formation.ts'
import { type FormationInput, FormationInputError, type OnProgress } from './problem.ts'

/** The messages of the thread. */
export type FormationMessage =
  | { type: 'progress'; share: number }
  | { type: 'done'; formation: Formation }
  | { type: 'refused'; message: string }

export type StartOptions = {
  onProgress?: OnProgress
  /** aborting ends the thread at once */
  signal?: AbortSignal
}

/**
 * Forms groups in a separate thread, so that the server keeps answering. Threads for several locations can run at once.
 *
 * @returns the formation
 * @throws FormationInputError if the input is invalid; the signal's reason when it was aborted; any other error that
 *   ended the thread
 */
export function startFormation(
  input: FormationInput,
  { onProgress, signal }: StartOptions = {},
): Promise<Formation> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const worker = new Worker(new URL('./formationWorker.ts', import.meta.url), { workerData: input })
    const vanished = (code: number): void =>
      reject(new Error(`The group-forming thread ended with code ${code} and no result.`))
    const end = (settle: () => void): void => {
      worker.removeListener('exit', vanished)
      signal?.removeEventListener('abort', abort)
      // Settled only when the thread has ended, so that the caller can rely on its memory being free.
      worker.terminate().then(settle, reject)
    }
    const abort = (): void => end(() => reject(signal?.reason))
    signal?.addEventListener('abort', abort, { once: true })
    worker.on('message', (message: FormationMessage) => {
      if (signal?.aborted) return
      if (message.type === 'progress') onProgress?.(message.share)
      else if (message.type === 'done') end(() => resolve(message.formation))
      else end(() => reject(new FormationInputError(message.message)))
    })
    worker.on('error', (error) => end(() => reject(error)))
    worker.on('exit', vanished)
  })
}
