import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApiDocument } from '../../server/api/rest/openapi.ts'
import { routes } from '../../server/api/rest/routes.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createEncounter, createMember, invite, signIn } from '../support/factories.ts'
import { createExampleWorld } from './exampleWorld.ts'
import { call } from './rest.ts'

type Encounter = { id: string; name: string; startsAt: string }
type Edges<Node> = { edges: { node: Node }[] }

let api: TestApi
let bearer: string

beforeAll(async () => {
  api = await startApi({ APP_URL: 'https://encounters.example' })
  const ada = await createExampleWorld(api, openApiDocument(routes))
  // Five minutes before Ada's next encounter begins, so that its seat can be joined. She signs in at that moment.
  api.clock.set(new Date('2026-11-25T23:55:00.000Z'))
  bearer = await signIn(api, ada)
})
afterAll(() => api.close())

const numberOf = (id: string) => Number(atob(id).replace(/^\w+:/, ''))
const titled = (word: string) => `${word.charAt(0)}${word.slice(1).toLowerCase()}`
const nodesOf = <Node>({ edges }: Edges<Node>) => edges.map(({ node }) => node)

async function ask<Data>(query: string): Promise<Data> {
  const { data, errors } = await api.graphql<Data>(query, {}, { bearer })
  expect(errors).toBeUndefined()
  return data
}

async function viewer<Data>(selection: string): Promise<Data> {
  return (await ask<{ viewer: Data }>(`{ viewer { ${selection} } }`)).viewer
}

const invitationNode = 'edges { node { id status isWaitlisted expiresAt encounter { name startsAt } } }'
type InvitationNode = {
  id: string
  status: string
  isWaitlisted: boolean
  expiresAt: string | null
  encounter: { name: string; startsAt: string }
}
const invitationOf = ({ id, status, isWaitlisted, expiresAt, encounter }: InvitationNode) => ({
  invitationId: numberOf(id),
  eventName: encounter.name,
  eventDateTime: encounter.startsAt,
  ...(expiresAt && { expiresAt }),
  status: titled(status),
  isWaitlisted,
})

const eventOf = ({ id, name, startsAt }: Encounter) => ({
  eventId: numberOf(id),
  eventName: name,
  eventDate: startsAt,
})

const lookup = (field: string) => async () => {
  const data = await ask<Record<string, { rowId: number; label: string }[]>>(`{ ${field} { rowId label } }`)
  return data[field]?.map(({ rowId, label }) => ({ id: rowId, label }))
}

/** What GraphQL returns, by the REST path that must return the same. */
const expected: Record<string, () => Promise<unknown>> = {
  '/lookups/locations': lookup('locations'),
  '/lookups/genders': lookup('genders'),
  '/lookups/age-ranges': lookup('ageRanges'),
  '/lookups/conversation-styles': lookup('conversationStyles'),
  '/lookups/connection-types': lookup('connectionTypes'),
  '/profiles/check-email?email=ada@example.org': async () =>
    (await ask<{ checkEmail: object }>('{ checkEmail(email: "ada@example.org") { exists } }')).checkEmail,
  '/profiles/check-username?username=ADA': async () =>
    (await ask<{ checkUsername: object }>('{ checkUsername(username: "ADA") { exists } }')).checkUsername,
  '/member/my-preferences': async () => {
    type Choice = { rowId: number }
    const { publicGuid, preferences } = await viewer<{
      publicGuid: string
      preferences: Record<'preferredLocation' | 'ageRange' | 'genderIdentity', Choice> & {
        username: string
        email: string
        preferredAgeRanges: Choice[]
      }
    }>(`publicGuid preferences {
      username email preferredLocation { rowId } ageRange { rowId } genderIdentity { rowId } preferredAgeRanges { rowId }
    }`)
    return {
      username: preferences.username,
      email: preferences.email,
      preferredLocationId: preferences.preferredLocation.rowId,
      ageRangeId: preferences.ageRange.rowId,
      genderIdentityId: preferences.genderIdentity.rowId,
      preferredAgeRangeIds: preferences.preferredAgeRanges.map(({ rowId }) => rowId),
      publicGuid,
    }
  },
  '/member/membership-details': async () => {
    const { membership } = await viewer<{ membership: Record<string, string> }>(
      'membership { username accountStatus subscriptionType subscriptionStatus createdAt }',
    )
    const { accountStatus = '', subscriptionStatus = '' } = membership
    return {
      ...membership,
      accountStatus: titled(accountStatus),
      subscriptionStatus: titled(subscriptionStatus),
    }
  },
  '/member/engagement-summary': async () =>
    (await viewer<{ engagement: object }>('engagement { cancellations expired noShows }')).engagement,
  '/member/my-upcoming-events': async () => {
    const { upcomingEncounters } = await viewer<{
      upcomingEncounters: Edges<{
        id: string
        canJoin: boolean
        joinUrl: string | null
        encounter: Encounter
      }>
    }>('upcomingEncounters { edges { node { id canJoin joinUrl encounter { name startsAt } } } }')
    const list = nodesOf(upcomingEncounters).map(({ id, canJoin, joinUrl, encounter }) => ({
      invitationId: numberOf(id),
      eventName: encounter.name,
      eventDateTime: encounter.startsAt,
      canJoin,
      zoomLink: joinUrl,
    }))
    expect(list).toMatchObject([
      { canJoin: true, zoomLink: expect.stringMatching(/^https:\/\/encounters\.example\/meet\//) },
    ])
    return list
  },
  '/member/pending-invitations': async () => {
    const { pendingInvitations } = await viewer<{ pendingInvitations: Edges<InvitationNode> }>(
      `pendingInvitations { ${invitationNode} }`,
    )
    return nodesOf(pendingInvitations).map(invitationOf)
  },
  '/member/waitlisted-invitations': async () => {
    const { waitlistedInvitations } = await viewer<{ waitlistedInvitations: Edges<InvitationNode> }>(
      `waitlistedInvitations { ${invitationNode} }`,
    )
    return nodesOf(waitlistedInvitations).map(invitationOf)
  },
  '/member/unprocessed-encounters': async () => {
    const { unprocessedEncounters } = await viewer<{ unprocessedEncounters: Encounter[] }>(
      'unprocessedEncounters { id name startsAt }',
    )
    return unprocessedEncounters.map(({ id, name, startsAt }) => ({
      eventId: numberOf(id),
      eventName: name,
      eventDateTime: startsAt,
    }))
  },
  '/member/encounter-attendees/8': async () =>
    (
      await ask<{ encounterAttendees: object[] }>(
        `{ encounterAttendees(encounterId: "${btoa('Encounter:8')}") { memberId username } }`,
      )
    ).encounterAttendees,
  '/member/pending-impressions': async () => {
    const { pendingImpressions } = await viewer<{ pendingImpressions: Edges<Encounter> }>(
      'pendingImpressions { edges { node { id name startsAt } } }',
    )
    return nodesOf(pendingImpressions).map(eventOf)
  },
  '/member/processed-encounters': async () => {
    const { processedEncounters } = await viewer<{
      processedEncounters: Edges<{ impressionCount: number; encounter: Encounter }>
    }>('processedEncounters { edges { node { impressionCount encounter { name startsAt } } } }')
    return nodesOf(processedEncounters).map(({ impressionCount, encounter }) => ({
      eventName: encounter.name,
      eventDateTime: encounter.startsAt,
      impressionCount,
    }))
  },
  '/member/sessions': async () => {
    const { sessions } = await viewer<{ sessions: object[] }>(
      'sessions { sessionId browser timeZone createdAt lastUsedAt isThis }',
    )
    return sessions
  },
  '/member/connections/primary': async () => {
    const { primaryConnections } = await viewer<{
      primaryConnections: Edges<{ encounterLinkId: number; username: string; encounter: Encounter }>
    }>('primaryConnections { edges { node { encounterLinkId username encounter { name startsAt } } } }')
    return nodesOf(primaryConnections).map(({ encounterLinkId, username, encounter }) => ({
      encounterLinkId,
      username,
      eventName: encounter.name,
      eventDate: encounter.startsAt,
    }))
  },
  '/member/connections/secondary-events': async () => {
    const { secondaryEvents } = await viewer<{ secondaryEvents: Edges<Encounter> }>(
      'secondaryEvents { edges { node { id name startsAt } } }',
    )
    return nodesOf(secondaryEvents).map(eventOf)
  },
}

describe('REST returns what GraphQL returns for the same member', () => {
  test('in a comparison of every read row', () => {
    const reads = routes.filter(({ isWrite }) => !isWrite).map(({ row }) => row.path.replace('{id}', '8'))
    const asked = Object.keys(expected).map((address) => address.replace(/\?.*/, ''))
    expect(asked.sort()).toEqual(reads.sort())
  })

  test.each(Object.entries(expected))('%s', async (address, graphql) => {
    const { status, body } = await call(api, 'GET', address, { bearer })
    expect(status).toBe(200)
    expect(body).toEqual(await graphql())
  })

  test('and a list longer than a page of GraphQL in full and in order', async () => {
    const member = await createMember(api)
    const invited: number[] = []
    for (let hours = 1; hours <= 103; hours++) {
      const startsAt = new Date(api.clock().getTime() + hours * 3_600_000)
      const id = 1000 + hours
      await invite(api, member, await createEncounter(api, { id, startsAt }), { id })
      invited.push(id)
    }
    const { body } = await call(api, 'GET', '/member/pending-invitations', {
      bearer: await signIn(api, member),
    })
    expect((body as { invitationId: number }[]).map(({ invitationId }) => invitationId)).toEqual(invited)
  })
})
