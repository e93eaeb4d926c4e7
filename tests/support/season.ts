import { expect } from 'vitest'
import type { Encounter, EncounterKind, Invitation, Member } from '../../server/generated/client/client.ts'
import { renderRow } from '../../server/mail/outbox/outboxRow.ts'
import type { TestApi } from './api.ts'
import { minute } from './clock.ts'
import { resetDownloadLimit, viewerQueries } from './everythingReadable.ts'
import { createMember, signIn } from './factories.ts'
import { answer } from './seats.ts'
import { tablePage } from './tablePage.ts'

/** The person who asks for early access in the season. */
export const newcomer = { username: 'Juniper', email: 'juniper@example.org' }

/** The names of the existing members: enough to fill a First Encounter with the newcomer. */
const neighbours = [
  'Alder',
  'Birch',
  'Cedar',
  'Dahlia',
  'Elmwood',
  'Fernleaf',
  'Ginkgo',
  'Hazelnut',
  'Ivyleaf',
  'Jasmine',
  'Kestrel',
] as const

/** Creates the neighbours, with the range of ages and genders of a community, and returns them by name. */
export async function createNeighbours(api: TestApi): Promise<Map<string, Member>> {
  const members = new Map<string, Member>()
  for (const [index, username] of neighbours.entries()) {
    const looks = { genderId: (index % 2) + 1, ageRangeId: (index % 3) + 2 }
    members.set(username, await createMember(api, { username, ...looks }))
  }
  return members
}

/** Returns the path of the newest link to a page that was mailed to somebody. */
export async function mailedLink(api: TestApi, to: string, page: string): Promise<string> {
  const response = await fetch(`${api.url}/mailbox.json?to=${encodeURIComponent(to)}`)
  const mails: { links: string[] }[] = await response.json()
  const link = mails.flatMap(({ links }) => links).find((each) => new URL(each).pathname === page)
  if (!link) throw new Error(`No link to ${page} was mailed to ${to}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** Returns the upcoming encounters of a kind, in the order of their creation. */
export const encountersAhead = ({ deps }: TestApi, kind: EncounterKind): Promise<Encounter[]> =>
  deps.database.prisma.encounter.findMany({
    where: { kind, state: 'Scheduled', startsAt: { gt: deps.clock() } },
    orderBy: { id: 'asc' },
  })

/** Returns the invitations to an encounter of everybody except one member. */
const ofOthers = (
  { deps }: TestApi,
  encounter: Pick<Encounter, 'id'>,
  member: Pick<Member, 'id'>,
): Promise<(Invitation & { member: Member })[]> =>
  deps.database.prisma.invitation.findMany({
    where: { encounterId: encounter.id, memberId: { not: member.id } },
    include: { member: true },
    orderBy: { id: 'asc' },
  })

/** Lets everybody accept, except one member who answers through the screen. */
export async function othersAccept(api: TestApi, encounter: Encounter, member: Member): Promise<void> {
  for (const invitation of await ofOthers(api, encounter, member)) {
    const { errors } = await answer(api, invitation, 'ACCEPTED')
    expect(errors).toBeUndefined()
  }
}

/**
 * Sits down at a table and stays for long enough to count as attended.
 *
 * @param path the path of the seat's page
 * @returns whether the table was open
 */
export async function sitDown(api: TestApi, path: string): Promise<boolean> {
  const seatToken = path.slice('/meet/'.length)
  const { isHere } = await tablePage(api, seatToken).be()
  if (!isHere) return false
  const { invitation, presence } = api.deps.database.prisma
  const { id, encounterId, encounter } = await invitation.findUniqueOrThrow({
    where: { seatToken },
    include: { encounter: true },
  })
  const untilAt = new Date(encounter.startsAt.getTime() + 30 * minute)
  await presence.create({
    data: { encounterId, invitationId: id, source: 'Page', fromAt: encounter.startsAt, untilAt, left: true },
  })
  return true
}

/**
 * Brings everybody with a seat to the table, except one member who comes through the screen and those who stay away.
 */
export async function othersCome(
  api: TestApi,
  encounter: Encounter,
  member: Member,
  absent: readonly string[] = [],
): Promise<void> {
  for (const invitation of await ofOthers(api, encounter, member)) {
    if (absent.includes(invitation.member.username)) continue
    expect(await sitDown(api, `/meet/${invitation.seatToken}`)).toBe(true)
  }
}

/**
 * Finds which people of the season a text names.
 *
 * @param own the name of the person the text belongs to, which is allowed
 */
export const namesIn = (text: string, own: string): string[] =>
  [...neighbours, newcomer.username].filter((name) => text.includes(name) && name !== own)

/** Returns the people that a member can read about in all of their own data, with every field queried. */
export async function namesReadBy(api: TestApi, member: Member): Promise<string[]> {
  const bearer = await signIn(api, member)
  await resetDownloadLimit(api)
  const read: unknown[] = []
  // One after the other, since a service on a busy machine refuses some of many at once.
  for (const query of viewerQueries()) {
    const { data, errors } = await api.graphql(query, {}, { bearer })
    expect(errors).toBeUndefined()
    read.push(data)
  }
  return namesIn(JSON.stringify(read), member.username)
}

/** Returns each mail that names somebody other than its recipient. */
export async function mailsNamingOthers({ deps }: TestApi): Promise<string[]> {
  const rows = await deps.database.prisma.outboxMail.findMany({ include: { member: true } })
  const mails = await Promise.all(
    rows.map(async (row) => ({ ...row, written: JSON.stringify(await renderRow(row, deps)) })),
  )
  return mails.flatMap(({ template, member, written }) => {
    const own = member?.username ?? 'a visitor'
    return namesIn(written, own).map((name) => `${template} to ${own}: ${name}`)
  })
}
