import { page } from './encounterData.ts'

/** Returns one of the dashboard's lists, as the server sends a page of it. */
export const connection = (...nodes: object[]) => {
  const { edges, pageInfo } = page(nodes)
  return { edges, pageInfo: { ...pageInfo, hasPreviousPage: false, startCursor: null } }
}

/** Returns a First Encounter of 90 minutes in Detroit, by default at 7 PM on Wednesday, December 2, 2099. */
export const encounter = (id: string, name: string, startsAt = '2099-12-03T00:00:00.000Z') => ({
  __typename: 'Encounter',
  id,
  name,
  kind: 'FIRST',
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 90 * 60_000).toISOString(),
  timeZone: 'America/Detroit',
})

/** Returns an invitation to an encounter of that name. */
export const invitation = (id: string, name: string, more: object = {}) => ({
  __typename: 'Invitation',
  id,
  status: 'INVITED',
  isWaitlisted: false,
  waitlistPosition: null,
  expiresAt: null,
  joinUrl: null,
  afterRemovalUrl: null,
  canJoin: false,
  encounter: encounter(`encounter-${id}`, name),
  ...more,
})

/** Returns the reply to the dashboard's query for an active member: empty except for what is given. */
export const viewer = (more: object = {}) => ({
  __typename: 'Viewer',
  id: 'viewer',
  username: 'maya',
  createdAt: '2026-03-04T15:00:00.000Z',
  accountStatus: 'ACTIVE',
  hasAttended: true,
  engagement: { cancellations: 0, expired: 0, noShows: 0 },
  membership: { subscriptionType: 'Early Access', pausedUntil: null },
  happeningNow: [],
  next: connection(),
  pendingInvitations: connection(),
  pendingImpressions: connection(),
  waitlistedInvitations: connection(),
  upcomingEncounters: connection(),
  ...more,
})
