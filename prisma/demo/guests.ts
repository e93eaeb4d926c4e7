import { placeStatuses } from '#rules/seats/seat.ts'
import { familiarLinks } from '../../server/domain/connections/familiarLinks.ts'
import { inviteTarget, type PlannedEncounter } from './calendar.ts'
import type { Cast } from './cast.ts'
import type { Stage } from './stage.ts'

type Guest = { id: number; email: string }

/** Members who already shared an encounter with this one, or are invited to one with them. */
async function metBefore({ database }: Stage, memberId: number): Promise<Set<number>> {
  const rows = await database.prisma.invitation.findMany({
    where: { encounter: { invitations: { some: { memberId, status: { in: placeStatuses } } } } },
    select: { memberId: true },
  })
  return new Set(rows.map((row) => row.memberId))
}

/**
 * Chooses whom to invite, a few more than there are seats: strangers to each other to a First, people with a familiar
 * face to the others; the demo member where the cast says so, and nowhere else.
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
  for (const guest of free) {
    if (guests.length === wanted) break
    const met = kind === 'First' && guests.length > 0 ? await metBefore(stage, guest.id) : new Set<number>()
    if (guests.every(({ id }) => !met.has(id))) guests.push(guest)
  }
  if (!cast.full) return guests
  // After many starts of the demo not enough are strangers.
  const more = free.filter((guest) => !guests.includes(guest))
  return [...guests, ...more.slice(0, wanted - guests.length)]
}
