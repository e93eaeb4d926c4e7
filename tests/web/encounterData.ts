export const minute = 60_000

const timeZone = 'America/Detroit'

/** Returns a page of a connection; with an `endCursor` there are more. */
export const page = (nodes: readonly object[], endCursor: string | null = null) => ({
  edges: nodes.map((node, index) => ({ node, cursor: `cursor-${index}` })),
  pageInfo: { endCursor, hasNextPage: endCursor !== null },
})

/** Returns a seat at an encounter of 90 minutes. */
export const seat = (id: string, name: string, startsAt: string) => ({
  __typename: 'Invitation',
  id,
  status: 'ACCEPTED',
  canJoin: false,
  joinUrl: null,
  lobbyUrl: null,
  afterRemovalUrl: null,
  encounter: {
    __typename: 'Encounter',
    id: `encounter-${id}`,
    name,
    kind: 'FIRST',
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 90 * minute).toISOString(),
    timeZone,
  },
})

/** Returns an attended encounter of November 5. */
export const unprocessed = (eventId: number, name: string) => ({
  __typename: 'Encounter',
  id: `encounter-${eventId}`,
  eventId,
  name,
  startsAt: '2026-11-06T00:30:00.000Z',
  timeZone,
})

/** Returns a processed encounter of November 5. */
export const previous = (id: string, name: string, impressionCount: number) => ({
  __typename: 'ProcessedEncounter',
  id,
  impressionCount,
  encounter: { ...unprocessed(3, name), id: `encounter-${id}`, canAnswerEvening: false },
})

type Page = ReturnType<typeof page>
type Lists = { upcoming?: Page; happening?: object[]; processed?: Page; unprocessed?: object[] }

/** Returns the member's encounters in a reply; lists that are not given are empty. */
export const viewer = ({
  upcoming = page([]),
  happening = [],
  processed = page([]),
  unprocessed: open = [],
}: Lists = {}) => ({
  __typename: 'Viewer',
  id: 'viewer',
  happeningNow: happening,
  next: { edges: upcoming.edges.slice(0, 1) },
  upcomingEncounters: upcoming,
  processedEncounters: processed,
  unprocessedEncounters: open,
})
