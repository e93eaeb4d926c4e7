import type { AppDeps } from '../../server/platform/parts.ts'
import { day } from './clock.ts'
import { createEncounter, createMember, signIn } from './factories.ts'
import type { Writer } from './writers.ts'

/**
 * Creates signed-in members, each with an open invitation to each of some encounters of 12 seats, which are a day
 * apart.
 */
export async function createInvited(
  world: { deps: Pick<AppDeps, 'database' | 'clock' | 'secret'> },
  { members, encounters }: { members: number; encounters: number },
): Promise<Writer[]> {
  const { prisma } = world.deps.database
  const now = world.deps.clock()
  const encounterIds: number[] = []
  for (let index = 0; index < encounters; index += 1) {
    const startsAt = new Date(now.getTime() + (7 + index) * day)
    const encounter = await createEncounter(world, { startsAt, inviteTarget: Math.max(12, members) })
    encounterIds.push(encounter.id)
  }
  const createWriter = async (): Promise<Writer> => {
    const member = await createMember(world)
    const rows = encounterIds.map((encounterId) => ({ memberId: member.id, encounterId, sentAt: now }))
    const made = await prisma.invitation.createManyAndReturn({ data: rows, select: { id: true } })
    return { bearer: await signIn(world, member), invitationIds: made.map(({ id }) => id) }
  }
  return Promise.all(Array.from({ length: members }, createWriter))
}
