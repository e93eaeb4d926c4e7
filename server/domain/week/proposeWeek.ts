import type { CalendarDate } from '@internationalized/date'
import { DomainError } from '#rules/errors.ts'
import { Prisma, type PrismaClient } from '../../generated/client/client.ts'
import { formGroups } from '../groups/formGroups.ts'
import { planOrder } from './lists.ts'
import { slotOrder } from './setWeeklyPlan.ts'
import { readMonday, startInWeek } from './weekStarts.ts'

/** The result for one location and kind of the weekly plan. */
export type PlanProposed = {
  planId: number
  /** the proposal that is being formed; null if none was requested */
  proposalId: number | null
  /** why none was requested, as a sentence; null if one was */
  sentence: string | null
}

const readPlans = (db: PrismaClient) =>
  db.weeklyPlan.findMany({
    where: { location: { active: true }, slots: { some: { active: true } } },
    include: { location: true, slots: { where: { active: true }, orderBy: slotOrder } },
    orderBy: planOrder,
  })

type Plan = Awaited<ReturnType<typeof readPlans>>[number]

const isAlreadyProposed = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'

async function proposePlan(
  db: PrismaClient,
  plan: Plan,
  monday: CalendarDate,
  operatorId: number,
  now: Date,
): Promise<PlanProposed> {
  const { id: planId, kind, locationId, location, minutes, overInvite, remindHours } = plan
  const without = (sentence: string) => ({ planId, proposalId: null, sentence })
  const ahead = plan.slots
    .map((slot) => ({ start: startInWeek(monday, slot, location.timeZone), tables: slot.tables }))
    .filter(({ start }) => start > now)
    // On the night when the clocks skip an hour, two starts can be the same instant.
    .filter(({ start }, index, all) => all.findIndex((each) => +each.start === +start) === index)
  if (ahead.length === 0) return without('None of its times lies ahead in this week.')
  try {
    const proposalId = await formGroups(
      db,
      {
        kind,
        locationId,
        operatorId,
        minutes,
        weekOf: monday.toString(),
        slots: ahead.map(({ start }) => start),
        tablesPerSlot: ahead.map(({ tables }) => tables),
        ...(overInvite !== null && { overInvite }),
        ...(remindHours !== null && { remindHours }),
      },
      now,
    )
    return { planId, proposalId, sentence: null }
  } catch (error) {
    if (isAlreadyProposed(error)) return without('It was proposed for this week already.')
    if (error instanceof DomainError) return without(error.message)
    throw error
  }
}

/**
 * Requests groups for a week from the weekly plan: one proposal for each location and kind, over its starts of that
 * week that lie ahead. What was proposed for the week already is not proposed again.
 *
 * @param asked `weekOf` is a Monday, such as 2026-11-23
 * @returns the result for each location and kind that has a start
 * @throws DomainError BAD_INPUT if it is not a Monday
 */
export async function proposeWeek(
  db: PrismaClient,
  { weekOf, operatorId }: { weekOf: string; operatorId: number },
  now: Date,
): Promise<PlanProposed[]> {
  const monday = readMonday(weekOf)
  if (!monday) throw new DomainError('BAD_INPUT', 'Please give the Monday of a week.', 'weekOf')
  const results: PlanProposed[] = []
  for (const plan of await readPlans(db)) {
    results.push(await proposePlan(db, plan, monday, operatorId, now))
  }
  return results
}
