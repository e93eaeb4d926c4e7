/** `Invitation:7` of a global id, as this service or as PostGraphile makes them; its viewer is a row of members. */
function rowOf(id: string): string {
  const text = atob(id)
  return text.startsWith('[')
    ? JSON.parse(text)
        .join(':')
        .replace(/^Member:/, 'Viewer:')
    : text
}

/** PostGraphile gives a kind of encounter as the database has it. */
const kinds: Readonly<Record<string, string>> = { First: 'FIRST', Second: 'SECOND', OneOnOne: 'ONE_ON_ONE' }

const instants = new Set(['createdAt', 'startsAt', 'endsAt', 'expiresAt', 'pausedUntil'])

/**
 * A dashboard as facts that PostGraphile and this service should share: every row in its order with every field, ids
 * decoded, instants in one form. Only cursors are left out, which each makes as it likes.
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
