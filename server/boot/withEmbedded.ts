import { once } from 'node:events'
import { type EmbeddedOptions, startEmbeddedPostgres } from '../platform/embedded/embeddedPostgres.ts'
import { type EndingSignal, endingSignals, hearEnding } from './endingSignals.ts'

type Options = Omit<EmbeddedOptions, 'signal'> & {
  /** runs once the server is stopped */
  cleanUp?: () => Promise<void>
}

/**
 * Runs a function on an embedded database, which is started for its duration if it does not run yet. A signal that ends
 * the command also stops that server, which would otherwise run on alone. The process then exits.
 *
 * @param dataDir the folder of its data
 * @throws BootError if the database cannot be started, and what `use` throws
 */
export async function withEmbedded<T>(
  dataDir: string,
  { cleanUp, ...options }: Options,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  let endedBy: EndingSignal | undefined
  const endHearing = hearEnding((signal) => {
    endedBy ??= signal
    ending.abort()
  })
  try {
    const server = await startEmbeddedPostgres(dataDir, { ...options, signal: ending.signal })
    const interrupted = async (): Promise<never> => {
      if (!ending.signal.aborted) await once(ending.signal, 'abort')
      throw ending.signal.reason
    }
    return await Promise.race([interrupted(), use(server.url)]).finally(server.stop)
  } finally {
    await cleanUp?.()
    endHearing()
    if (endedBy) process.exit(endingSignals[endedBy])
  }
}
