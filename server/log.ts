import { type Logger, pino } from 'pino'

export type Log = Logger

// Logs never hold a token, a link, a cookie or an Authorization header (design/limits.md).
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

/**
 * Makes the program's log: one JSON object a line on standard output, instants in UTC ISO 8601.
 * Known secret names are blanked at the top and up to two levels down, for a slip at a call site.
 *
 * @param level pino's level; 'silent' writes nothing
 * @param destination where lines go instead of standard output
 */
export function createLog(level = 'info', destination?: { write(line: string): void }): Log {
  const at = (prefix: string): string[] => secretNames.map((name) => `${prefix}["${name}"]`)
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: [...at(''), ...at('*'), ...at('*.*')], censor: '[hidden]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
