/** Where a line of the audit log holds ids: fields of these names, and the names of the fields of another one. */
type Place = { fields: readonly string[]; keysOf?: string }

const members: Place = {
  fields: ['memberId', 'memberIds', 'members', 'leftOut', 'hostId', 'claimedById', 'reporterId'],
  // Where people are moved.
  keysOf: 'tables',
}
const locations: Place = { fields: ['locationId'] }

const mostMentioned = 100

const isId = (value: unknown): value is number => Number.isInteger(value)

/** Ids on one side of a change. */
function idsIn(value: unknown, place: Place): number[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((each) => idsIn(each, place))
  return Object.entries(value).flatMap(([name, part]) => {
    if (place.fields.includes(name)) return (Array.isArray(part) ? part : [part]).filter(isId)
    if (name === place.keysOf && typeof part === 'object' && part !== null && !Array.isArray(part)) {
      return Object.keys(part).map(Number).filter(isId)
    }
    return idsIn(part, place)
  })
}

const mentioned = (sides: readonly unknown[], place: Place): number[] =>
  [...new Set(sides.flatMap((side) => idsIn(side, place)))].slice(0, mostMentioned)

/**
 * Finds whose ids a line of the audit log holds, so that names can stand in their place.
 *
 * @returns member ids, each once, a hundred at most
 */
export const mentionedMembers = (...sides: readonly unknown[]): number[] => mentioned(sides, members)

/** The same of locations. */
export const mentionedLocations = (...sides: readonly unknown[]): number[] => mentioned(sides, locations)
