import { type DestinationStream, type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import { currentWork } from './currentWork.ts'
import { shortError } from './shortError.ts'

export type Log = Logger

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

// Logs never hold a token, a link, a cookie or an Authorization header (docs/limits.md).
const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-xsrf-token',
  'password',
  'secret',
  'token',
  'authToken',
  'refreshToken',
  'link',
]

/** A run of what an address may consist of, and what follows an `@` right behind it. Each character is read once. */
const addressRun = /([^\s"'<>()=:,;\\/@]+)(?:@([^\s"'<>()=:,;\\/@]+))?/g
const domainName = /^.*\.[a-z]{2,}/is
/**
 * What tokens, signatures and passwords in addresses look like; request ids are shorter, and so is what follows the path of a
 * seat. The name of a migration may be as long, and is none. Each run is looked at twice at most.
 */
const longSecret =
  /(?<![A-Za-z0-9_-])(?!\d{14}_[a-z0-9_]+(?![A-Za-z0-9_-]))[A-Za-z0-9_-]{40,}|(?<=\/meet\/)[A-Za-z0-9_-]+|:\/\/[^\s/"@]+@/g

function hideAddress(run: string, local: string, domain: string | undefined): string {
  if (domain === undefined) return run
  const name = domainName.exec(domain)?.[0]
  return name === undefined ? run : `[e-mail]${run.slice(local.length + 1 + name.length)}`
}

/**
 * Blanks e-mail addresses and what looks like a token in a finished line, in time that grows with its length and no
 * faster. An error's own words may quote a row or a link, so what leaves the program is looked at last.
 */
export function hideSecrets(line: string): string {
  const plain = line.replaceAll('%40', '@')
  const withoutAddresses = plain.includes('@') ? plain.replace(addressRun, hideAddress) : plain
  return withoutAddresses.replace(longSecret, '[hidden]')
}

/** For how many milliseconds a line may wait for others that go out with it. */
const batchFor = 50

/** How many characters wait at most for a log that cannot be written; what comes after them is lost. */
const mostWaiting = 4_000_000

/**
 * Standard output as it is to be written to, whatever becomes of it: where its disk is full, lines wait or are lost, and the
 * process goes on and can be stopped. Writing the last of them would otherwise be tried for ever.
 */
function openOutput(): ReturnType<typeof pino.destination> {
  const stream = pino.destination({
    dest: process.stdout.fd,
    sync: false,
    minLength: 4096,
    maxLength: mostWaiting,
  })
  const flushSync = stream.flushSync.bind(stream)
  let isWritable = true
  stream.on('error', () => {
    isWritable = false
  })
  stream.on('write', () => {
    isWritable = true
  })
  stream.flushSync = () => {
    if (isWritable) flushSync()
  }
  return stream
}

/** Writes lines together that come close to each other. A process that ends by itself, or for an error, writes them first. */
function inBatches(stream: ReturnType<typeof pino.destination>): DestinationStream & { flushSync(): void } {
  let isDue = false
  const flush = (): void => {
    isDue = false
    stream.flush()
  }
  return {
    write(line) {
      stream.write(line)
      if (isDue) return
      isDue = true
      setTimeout(flush, batchFor).unref()
    },
    flushSync: () => stream.flushSync(),
  }
}

/**
 * Makes the program's log: one JSON object a line on standard output, instants in UTC ISO 8601, each line with the
 * request or job it belongs to; for a person at a terminal the same in words. Known secret names are blanked at the
 * top and up to two levels down, and e-mail addresses and tokens wherever they stand; errors are cut to a bounded length.
 *
 * @param level 'silent' writes nothing
 * @param destination where lines go instead of standard output
 */
export function createLog(level: LogLevel = 'info', destination?: { write(line: string): void }): Log {
  const at = (prefix: string): string[] => secretNames.map((name) => `${prefix}["${name}"]`)
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: [...at(''), ...at('*'), ...at('*.*')], censor: '[hidden]' },
    serializers: { err: shortError, error: shortError },
    mixin: () => ({ ...currentWork()?.labels }),
    hooks: { streamWrite: hideSecrets },
  }
  if (destination) return pino(options, destination)
  if (process.stdout.isTTY) return pino(options, pretty({ sync: true, singleLine: true }))
  return pino(options, inBatches(openOutput()))
}
