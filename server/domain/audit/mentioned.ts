import { movedPeople, type Numbered, numberedIn } from '#rules/audit/auditFields.ts'

const mostMentioned = 100

const isId = (value: unknown): value is number => Number.isInteger(value)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Returns the ids on one side of a change. */
function idsIn(value: unknown, kind: Numbered): number[] {
  if (!isObject(value)) return []
  if (Array.isArray(value)) return value.flatMap((each) => idsIn(each, kind))
  return Object.entries(value).flatMap(([name, part]) => {
    if (numberedIn(name) === kind) return (Array.isArray(part) ? part : [part]).filter(isId)
    if (kind === 'Member' && name === movedPeople && isObject(part) && !Array.isArray(part)) {
      return Object.keys(part).map(Number).filter(isId)
    }
    return idsIn(part, kind)
  })
}

const mentioned = (sides: readonly unknown[], kind: Numbered): number[] =>
  [...new Set(sides.flatMap((side) => idsIn(side, kind)))].slice(0, mostMentioned)

/**
 * Finds the members whose ids a line of the audit log contains, so that screens can show names instead.
 *
 * @returns member ids, each once, at most a hundred
 */
export const mentionedMembers = (...sides: readonly unknown[]): number[] => mentioned(sides, 'Member')

/** Finds the locations whose ids a line contains, as {@link mentionedMembers} does. */
export const mentionedLocations = (...sides: readonly unknown[]): number[] => mentioned(sides, 'Location')
