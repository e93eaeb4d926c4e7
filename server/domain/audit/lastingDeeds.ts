import { z } from 'zod'
import type { Log } from '../../platform/log/log.ts'

const kinds = ['left', 'expelled', 'erased', 'unsubscribed'] as const

/**
 * Something that was done for a person for good. A database that is restored to an instant before does not know of it any
 * more, so the log does.
 */
export type LastingDeed = {
  deed: (typeof kinds)[number]
  /** the member's id */
  member: number
  at: Date
}

const message = 'lasting'

/** Notes a deed in the log, once its transaction is committed. */
export function noteLasting(log: Log, { deed, member, at }: LastingDeed): void {
  log.info({ deed, member, at: at.toISOString() }, message)
}

const lineShape = z.object({
  msg: z.literal(message),
  deed: z.enum(kinds),
  member: z.int().positive(),
  at: z.iso.datetime().transform((text) => new Date(text)),
})

/**
 * Finds a deed in a line of the log. What a collector of logs has put before the line's JSON is skipped.
 *
 * @returns null for any other line
 */
export function readLasting(line: string): LastingDeed | null {
  const begin = line.indexOf('{')
  if (begin < 0 || !line.includes(`"${message}"`)) return null
  const { data } = lineShape.safeParse(parseOrNull(line.slice(begin)))
  return data ? { deed: data.deed, member: data.member, at: data.at } : null
}

const instantOfLine = /"time":"([^"]{1,40})"/

/**
 * Finds when a line of the log was written.
 *
 * @returns null for what is no line of this program's log
 */
export function readInstant(line: string): Date | null {
  const instant = new Date(instantOfLine.exec(line)?.[1] ?? Number.NaN)
  return Number.isNaN(instant.getTime()) ? null : instant
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A line that was cut off says nothing.
    return null
  }
}
