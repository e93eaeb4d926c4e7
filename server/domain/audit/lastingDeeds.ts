import { z } from 'zod'
import type { Log } from '../../platform/log/log.ts'

const kinds = ['left', 'expelled', 'erased', 'unsubscribed'] as const

/**
 * A permanent action about a member. A database restored to an earlier instant has forgotten it, so the log records it
 * too.
 */
export type LastingDeed = {
  deed: (typeof kinds)[number]
  /** the member's id */
  member: number
  at: Date
}

const message = 'lasting'

/** Writes a deed to the log. Call it once the transaction is committed. */
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
 * Reads a deed from a line of the log. Text that a log collector put before the line's JSON is skipped.
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
 * Returns when a line of the log was written.
 *
 * @returns null if it is not a line of this program's log
 */
export function readInstant(line: string): Date | null {
  const instant = new Date(instantOfLine.exec(line)?.[1] ?? Number.NaN)
  return Number.isNaN(instant.getTime()) ? null : instant
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The line was cut off.
    return null
  }
}
