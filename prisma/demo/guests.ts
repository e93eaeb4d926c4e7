import { placeStatuses } from '#rules/seats/seat.ts'
import { familiarLinks } from '../../server/domain/connections/familiarLinks.ts'
import { inviteTarget, type PlannedEncounter } from './calendar.ts'
import type { Cast } from './cast.ts'
import type { Stage } from './stage.ts'

type Guest = { id: number; email: string }

/**
 * Reads who shared an encounter before, or is invited to one in which another has a place.
 *
 * @returns a function that tells whether a member has met none of the others
 */
async function acquaintances({ database }: Stage): Promise<(memberId: number, others: Guest[]) => boolean> {
  const encounters = await database.prisma.$queryRaw<{ invited: number[]; placed: number[] }[]>`
    SELECT array_agg(member_id) AS invited,
      coalesce(array_agg(member_id) FILTER (WHERE status::text = ANY(${placeStatuses}::text[])), '{}') AS placed
    FROM invitations GROUP BY encounter_id`
  const met = new Map<number, Set<number>>()
  for (const { invited, placed } of encounters) {
    for (const id of placed) met.set(id, new Set([...(met.get(id) ?? []), ...invited]))
  }
  return (memberId, others) => others.every(({ id }) => !met.get(memberId)?.has(id))
}

/**
 * Chooses the people to invite, a few more than there are seats: to a First people who are strangers to each other, to
 * the others people with a familiar face. The demo member is among them only if the cast says so.
 *
 * @param busy ids of members who cannot come
 */
export async function chooseGuests(
  stage: Stage,
  { kind }: PlannedEncounter,
  cast: Cast,
  busy: ReadonlySet<number>,
): Promise<Guest[]> {
  const { prisma } = stage.database
  const links = kind === 'First' ? [] : await familiarLinks(prisma, 1)
  const familiar = [...new Set(links.flatMap(({ chooserId, chosenId }) => [chooserId, chosenId]))]
  const active = await prisma.member.findMany({
    where: {
      status: 'Active',
      role: 'Member',
      // The timeline of arrivals may be some days ahead.
      createdAt: { lte: stage.now() },
      ...(familiar.length > 8 && { id: { in: familiar } }),
    },
    orderBy: { id: 'asc' },
    select: { id: true, email: true },
  })
  const demo = await prisma.member.findFirst({
    where: { email: 'member@demo.example' },
    select: { id: true, email: true },
  })
  const wanted = inviteTarget(kind)
  const guests: Guest[] = cast.demo && demo ? [demo] : []
  const free = stage.chance.shuffle(active.filter(({ id }) => id !== demo?.id && !busy.has(id)))
  const isStranger = kind === 'First' ? await acquaintances(stage) : () => true
  for (const guest of free) {
    if (guests.length === wanted) break
    if (isStranger(guest.id, guests)) guests.push(guest)
  }
  if (!cast.full) return guests
  // After many starts of the demo too few people are strangers.
  const more = free.filter((guest) => !guests.includes(guest))
  return [...guests, ...more.slice(0, wanted - guests.length)]
}
