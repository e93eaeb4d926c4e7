/** Fields of a line of the audit log that hold ids of members. */
const idFields = [
  'memberId',
  'memberIds',
  'members',
  'leftOut',
  'hostId',
  'claimedById',
  'reporterId',
] as const

const mostMentioned = 100

const isId = (value: unknown): value is number => Number.isInteger(value)

/** Ids among the values of one side of a change; where people are moved, they are the names of the fields. */
function idsIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(idsIn)
  return Object.entries(value).flatMap(([name, part]) => {
    if (idFields.some((field) => field === name)) return (Array.isArray(part) ? part : [part]).filter(isId)
    if (name === 'tables' && typeof part === 'object' && part !== null && !Array.isArray(part)) {
      return Object.keys(part).map(Number).filter(isId)
    }
    return idsIn(part)
  })
}

/**
 * Finds whose ids a line of the audit log holds, so that names can stand in their place.
 *
 * @returns member ids, each once, a hundred at most
 */
export const mentionedMembers = (...sides: readonly unknown[]): number[] =>
  [...new Set(sides.flatMap(idsIn))].slice(0, mostMentioned)
