import { minute } from '#rules/time/durations.ts'
import { completeEncounters } from '../../../server/domain/encounters/completeEncounters.ts'
import { busyMembers } from '../../../server/domain/seats/busyMembers.ts'
import { planDoor } from '../calendar.ts'
import { doorCast } from '../cast.ts'
import { demoMember } from '../demoMember.ts'
import { openEncounter } from '../encounters.ts'
import { createChance } from '../random.ts'
import { type DemoDeps, openStage } from '../stage.ts'

/**
 * Opens a new Open Door with a seat for the demo member, unless one is still open or that member cannot come. Like the
 * rest of the demo it is played with the service's own writes: created three weeks ago, invited to three days ago.
 *
 * @returns whether one was opened
 */
export async function openDoor(deps: DemoDeps): Promise<boolean> {
  const { prisma } = deps.database
  const present = deps.clock()
  // A door that ended while nothing ran would leave its guests busy.
  await completeEncounters(prisma, present)
  const member = await prisma.member.findFirst({
    where: { email: demoMember.email, status: 'Active' },
    select: { id: true },
  })
  const operator = await prisma.member.findFirst({
    where: { role: 'Operator', status: 'Active' },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  const plan = planDoor(present)
  const span = { startsAt: plan.startsAt, endsAt: new Date(plan.startsAt.getTime() + plan.minutes * minute) }
  // Members with a seat at an open door are busy too.
  const busy = await busyMembers(prisma, span, present)
  if (!member || !operator || busy.has(member.id)) return false
  const stage = openStage(deps, createChance(Math.floor(present.getTime() / minute)), present)
  openEncounter(
    stage,
    { operatorId: operator.id, demoEmail: demoMember.email },
    plan,
    doorCast(present),
    busy,
  )
  await stage.timeline.play(present)
  return true
}
