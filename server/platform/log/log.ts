import fs from 'node:fs'
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

/** A run of characters that an address may consist of, and the run after an `@`. Each character is read once. */
const addressRun = /([^\s"'<>()=:,;\\/@]+)(?:@([^\s"'<>()=:,;\\/@]+))?/g
const domainName = /^.*\.[a-z]{2,}/is
/**
 * The form of tokens and signatures, and of passwords in URLs. Request ids are shorter, and so are seat tokens, which
 * are found by the path before them. The name of a migration may be as long, and is excluded. Each run is read at most
 * twice.
 */
const longSecret =
  /(?<![A-Za-z0-9_-])(?!\d{14}_[a-z0-9_]+(?![A-Za-z0-9_-]))[A-Za-z0-9_-]{40,}|(?<=\/meet\/)[A-Za-z0-9_-]+|:\/\/[^\s/"@]+@/g

function hideAddress(run: string, local: string, domain: string | undefined): string {
  if (domain === undefined) return run
  const name = domainName.exec(domain)?.[0]
  return name === undefined ? run : `[e-mail]${run.slice(local.length + 1 + name.length)}`
}

/**
 * Hides e-mail addresses and anything that looks like a token in a finished line, in linear time. An error's message
 * may quote a row or a link, so this runs last, on the text that leaves the program.
 */
export function hideSecrets(line: string): string {
  const plain = line.replaceAll('%40', '@')
  const withoutAddresses = plain.includes('@') ? plain.replace(addressRun, hideAddress) : plain
  return withoutAddresses.replace(longSecret, '[hidden]')
}

/** Milliseconds a line may wait for others that are written with it. */
const batchFor = 50

/** Characters that may wait for a log that cannot be written; later lines are lost. */
const mostWaiting = 4_000_000

const isStalled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EAGAIN' || error.code === 'EBUSY')

/** Milliseconds without a byte taken after which the last lines of a process are lost. */
const longestStall = 2000

/**
 * Runs a flush whose text is lost if it cannot be written at all, such as to a reader that is gone. sonic-boom tries a
 * last write again after every error, so the process would never end.
 */
function flushOnce(flush: () => void): void {
  const { writeSync } = fs
  fs.writeSync = (fd: number, text: string | NodeJS.ArrayBufferView): number => {
    try {
      return typeof text === 'string' ? writeSync(fd, text) : writeSync(fd, text)
    } catch (error) {
      if (isStalled(error)) throw error
      return Buffer.byteLength(text)
    }
  }
  try {
    flush()
  } catch (error) {
    if (!isStalled(error)) throw error
  } finally {
    fs.writeSync = writeSync
  }
}

/**
 * Opens standard output so that the process survives a full disk and a reader that has stopped reading: lines wait or
 * are lost, and the process can still be stopped. Without this, pino would retry the last write forever.
 */
function openOutput(): ReturnType<typeof pino.destination> {
  let stall: { since: number; left: number } | undefined
  const stream = pino.destination({
    dest: process.stdout.fd,
    sync: false,
    minLength: 4096,
    maxLength: mostWaiting,
    retryEAGAIN(_error, writing, waiting) {
      if (!stall) return true
      const left = writing + waiting
      if (left !== stall.left) stall = { since: performance.now(), left }
      return performance.now() - stall.since < longestStall
    },
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
    if (!isWritable) return
    stall = { since: performance.now(), left: 0 }
    flushOnce(flushSync)
    stall = undefined
  }
  return stream
}

/**
 * Writes lines that come close together in one batch. A process that exits by itself or with an error writes it first.
 * The stream takes no flush while it writes, so what came meanwhile is flushed at the end of that write.
 */
function inBatches(stream: ReturnType<typeof pino.destination>): DestinationStream & { flushSync(): void } {
  let isDue = false
  let unwrittenBytes = 0
  const flush = (): void => {
    isDue = false
    stream.flush()
  }
  const forget = (bytes: number): void => {
    unwrittenBytes = Math.max(unwrittenBytes - bytes, 0)
  }
  stream.on('write', forget)
  stream.on('drop', (line) => forget(Buffer.byteLength(line)))
  stream.on('drain', () => {
    if (unwrittenBytes > 0 && !isDue) stream.flush()
  })
  return {
    write(line) {
      unwrittenBytes += Buffer.byteLength(line)
      stream.write(line)
      if (isDue) return
      isDue = true
      setTimeout(flush, batchFor).unref()
    },
    flushSync() {
      stream.flushSync()
      unwrittenBytes = 0
    },
  }
}

/**
 * Makes the program's log: one JSON object per line on standard output, with times in UTC (ISO 8601) and the request or
 * job of each line; at a terminal readable text instead. Known secret names are blanked at the top and up to two levels
 * down, e-mail addresses and tokens everywhere; errors are cut to a bounded length.
 *
 * @param level 'silent' writes nothing
 * @param destination receives the lines instead of standard output
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
