import { createLog, type Log, type LogLevel } from '../../server/platform/log/log.ts'

export type LogLine = Record<string, unknown> & { msg: string }

export type CapturedLog = {
  log: Log
  /** the lines logged, oldest first; with a message, only those lines */
  lines(message?: string): LogLine[]
  /** the log as it was written */
  text(): string
  clear(): void
}

/** Returns the program's own log, in memory. */
export function captureLog(level: LogLevel = 'trace'): CapturedLog {
  const written: string[] = []
  return {
    log: createLog(level, { write: (line) => void written.push(line) }),
    lines: (message) =>
      written
        .map((line): LogLine => JSON.parse(line))
        .filter(({ msg }) => message === undefined || msg === message),
    text: () => written.join(''),
    clear: () => void written.splice(0),
  }
}
