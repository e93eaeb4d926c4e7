import { leavesOneAlone } from '#rules/seats/pair.ts'
import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { workThrough } from '../../platform/queue/workThrough.ts'
import { callOff } from './callOff.ts'
import { lockPlaces } from './places.ts'
import { onlyForTwo } from './storeStep.ts'

/**
 * Cancels each One-on-One at which somebody would sit alone: the other person said no earlier, and can no longer change
 * that answer, or is on the waitlist and can no longer get a seat. So nobody is reminded of an evening alone
 * (docs/rules.md, "Encounters and invitations").
 */
export async function endLonePairs(db: PrismaClient, now: Date): Promise<void> {
  const found = await db.encounter.findMany({
    where: {
      kind: 'OneOnOne',
      state: 'Scheduled',
      startsAt: { gt: now },
      AND: [
        { invitations: { some: { status: 'Accepted' } } },
        {
          invitations: {
            some: { OR: [{ status: { in: ['Declined', 'Expired'] } }, { isWaitlisted: true }] },
          },
        },
        { invitations: { none: { status: 'Invited' } } },
      ],
    },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  await workThrough(found, {
    nameOf: ({ id }) => `encounter ${id}`,
    work: ({ id }) => db.$transaction((tx) => endIfLone(tx, id, now)),
  })
}

async function endIfLone(tx: Prisma.TransactionClient, id: number, now: Date): Promise<void> {
  const places = await lockPlaces(
    tx,
    Prisma.sql`e.id = ${id} AND e.state = 'Scheduled' AND e.starts_at > ${now}`,
  )
  const [first] = places
  if (first && leavesOneAlone(places, first.encounter, now)) await callOff(tx, id, onlyForTwo, now)
}
