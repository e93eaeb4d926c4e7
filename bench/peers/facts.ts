/** Decodes a global id to text such as `Invitation:7`. PostGraphile's ids are JSON, and its viewer is a `Member`. */
function rowOf(id: string): string {
  const text = atob(id)
  return text.startsWith('[')
    ? JSON.parse(text)
        .join(':')
        .replace(/^Member:/, 'Viewer:')
    : text
}

/** Kinds of encounters by their names in the database, which PostGraphile returns. */
const kinds: Readonly<Record<string, string>> = { First: 'FIRST', Second: 'SECOND', OneOnOne: 'ONE_ON_ONE' }

const instants = new Set(['createdAt', 'startsAt', 'endsAt', 'expiresAt', 'pausedUntil'])

/**
 * Reduces a dashboard to the facts that PostGraphile and this service should share: every row in its order with every
 * field, ids decoded, instants in one format. Only cursors are left out, since each server makes its own.
 *
 * @param reply the JSON of a reply
 */
export function factsOf(reply: unknown): unknown {
  return JSON.parse(JSON.stringify(reply), (key, value) => {
    if (key === 'cursor' || key === 'endCursor') return undefined
    if (key === 'id') return rowOf(value)
    if (instants.has(key) && value !== null) return new Date(value).toISOString()
    if (key === 'accountStatus' || key === 'status') return value.toUpperCase()
    if (key === 'kind') return kinds[value] ?? value
    if (key === 'happeningNow') return value.nodes ?? value
    if (key !== 'viewer' || value.engagement) return value
    const { cancellations, expired, noShows, membership, pausedUntil, ...viewer } = value
    const engagement = { cancellations, expired, noShows }
    return { ...viewer, engagement, membership: { ...membership, pausedUntil } }
  })
}
