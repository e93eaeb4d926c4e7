import { type EncounterKindName, seatRanges } from '#rules/encounters/encounter.ts'
import type { PlannedLength } from '#rules/guide/scriptLength.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { readPolicy } from './settings.ts'

/** Counts the encounters that will begin with the newest script, by their length and number of seats. */
function readAhead(
  db: PrismaClient,
  kind: EncounterKindName,
  now: Date,
): Promise<Pick<PlannedLength, 'minutes' | 'people' | 'count'>[]> {
  return db.$queryRaw`
    SELECT round(extract(epoch FROM e.ends_at - e.starts_at) / 60)::int AS minutes, e.capacity AS people,
      count(*)::int AS count
    FROM encounters e
    WHERE e.kind = ${kind}::encounter_kind AND e.state IN ('Draft', 'Scheduled') AND e.ends_at > ${now}
      AND NOT EXISTS (SELECT FROM encounter_tables t WHERE t.encounter_id = e.id)
    GROUP BY 1, 2 ORDER BY 1, 2`
}

/** Reads the lengths of encounters of a kind: new ones by the policy, those of each weekly plan, and those ahead. */
export async function readPlannedLengths(
  db: PrismaClient,
  kind: EncounterKindName,
  now: Date,
): Promise<PlannedLength[]> {
  const [{ encounterMinutes }, plans, ahead] = await Promise.all([
    readPolicy(db),
    db.weeklyPlan.findMany({
      where: { kind, slots: { some: { active: true } } },
      orderBy: { id: 'asc' },
      select: { minutes: true, location: { select: { label: true } } },
    }),
    readAhead(db, kind, now),
  ])
  const one = { people: seatRanges[kind].maximum, count: 1 }
  return [
    { ...one, from: 'Policy', minutes: encounterMinutes, location: null },
    ...plans.map(
      ({ minutes, location }): PlannedLength => ({
        ...one,
        from: 'WeeklyPlan',
        minutes,
        location: location.label,
      }),
    ),
    ...ahead.map((length): PlannedLength => ({ ...length, from: 'Encounters', location: null })),
  ]
}
