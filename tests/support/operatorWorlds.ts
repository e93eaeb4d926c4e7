import type { Member, Prisma } from '../../server/generated/client/client.ts'
import type { TestApi } from './api.ts'
import { day } from './clock.ts'
import { createEncounter, createMember } from './factories.ts'
import { createSeat } from './seats.ts'

export type World = { api: TestApi; operator: Member; people: Member[] }

/**
 * Settings of two worlds that are compared: both have the same URL, since otherwise every link in a reply would differ.
 */
export const sameSite = { APP_URL: 'http://localhost:4000' }

/** A choice, by the numbers of people. */
export type Choice = readonly [chooser: number, chosen: number]

/**
 * Creates a community in one location that met at one First Encounter, where everybody said yes. The batch is released
 * and mailed.
 *
 * @param size how many people
 * @param choices who chose whom
 * @param plan changes to the encounter, such as another kind
 */
export async function createMetCommunity(
  api: TestApi,
  size: number,
  choices: readonly Choice[],
  plan: Partial<Prisma.EncounterUncheckedCreateInput> = {},
): Promise<World> {
  const { prisma } = api.deps.database
  const people: Member[] = []
  for (let made = 0; made < size; made++) {
    people.push(
      await createMember(api, {
        username: `Person ${made}`,
        email: `person${made}@example.org`,
        ageRangeId: 3,
        genderId: 1,
      }),
    )
  }
  const operator = await createMember(api, {
    role: 'Operator',
    locationId: null,
    username: 'Olga',
    email: 'operator@example.org',
  })
  const now = api.clock()
  const encounter = await createEncounter(api, {
    name: 'Where they met',
    ...plan,
    state: 'Completed',
    completedAt: now,
    attendanceSettledAt: now,
    endsAt: new Date(now.getTime() - 3.5 * day),
    startsAt: new Date(now.getTime() - 3.6 * day),
  })
  const seats: number[] = []
  for (const member of people) {
    const { invitation } = await createSeat(api, encounter, member, { attendance: 'Attended' })
    seats.push(invitation.id)
  }
  await prisma.invitation.updateMany({ where: { encounterId: encounter.id }, data: { processedAt: now } })
  await prisma.impression.createMany({
    data: choices.map(([chooser, chosen]) => ({
      encounterId: encounter.id,
      chooserId: seats[chooser] ?? 0,
      chosenId: seats[chosen] ?? 0,
      createdAt: new Date(now.getTime() - 3 * day),
    })),
  })
  await api.work(['releaseImpressions'])
  await prisma.impressionResponse.createMany({
    data: seats.map((invitationId) => ({ invitationId, accept: true, answeredAt: now })),
  })
  await api.work(['recountDueMembers'])
  return { api, operator, people }
}

/** Returns choices of everybody for everybody, except among the first three. */
export function denseChoices(size: number): Choice[] {
  const all = Array.from({ length: size }, (_, number) => number)
  return all.flatMap((chooser) =>
    all.flatMap((chosen): Choice[] =>
      chooser === chosen || (chooser < 3 && chosen < 3) ? [] : [[chooser, chosen]],
    ),
  )
}
