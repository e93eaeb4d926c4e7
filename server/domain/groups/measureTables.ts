import { z } from 'zod'
import type { FormationRun } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

const sharesShape = z.record(z.string(), z.number())

/** The measures of a table, from what is stored about its seats. */
export type TableMeasures = {
  people: number
  repeats: number
  misfits: number
  /** squared distance of the gender counts from the candidates' proportion */
  genderDistance: number
  /** number of people by gender id; id 0 for unknown */
  genderCounts: ReadonlyMap<number, number>
}

type Seat = {
  welcomes: number
  metBefore: number
  member: { genderId: number | null }
}

const sum = (seats: readonly Seat[], value: (seat: Seat) => number): number =>
  seats.reduce((total, seat) => total + value(seat), 0)

/** Returns the share of each gender among a run's candidates, by gender id; id 0 for unknown. */
export const sharesOf = ({ genderShares }: Pick<FormationRun, 'genderShares'>): Record<string, number> =>
  sharesShape.parse(genderShares ?? {})

/** @param shares of each gender among all candidates, by gender id; id 0 for unknown */
export function genderDistance(
  shares: Readonly<Record<string, number>>,
  genders: readonly (number | null)[],
): number {
  const known = new Set([...Object.keys(shares), ...genders.map((gender) => String(gender ?? 0))])
  return [...known].reduce((total, gender) => {
    const here = genders.filter((each) => String(each ?? 0) === gender).length
    return total + (here - (shares[gender] ?? 0) * genders.length) ** 2
  }, 0)
}

/** Measures one table. Each repeated pair is stored at both of its seats, so sums over seats count it twice. */
export function measureTable(
  shares: Readonly<Record<string, number>>,
  seats: readonly Seat[],
): TableMeasures {
  return {
    people: seats.length,
    repeats: sum(seats, ({ metBefore }) => metBefore) / 2,
    misfits: sum(seats, ({ welcomes }) => seats.length - 1 - welcomes),
    ...gendersOf(
      shares,
      seats.map(({ member }) => member.genderId),
    ),
  }
}

/** Counts the people of each gender, and measures how far that is from the shares among all candidates. */
export function gendersOf(
  shares: Readonly<Record<string, number>>,
  genders: readonly (number | null)[],
): Pick<TableMeasures, 'genderDistance' | 'genderCounts'> {
  const genderCounts = new Map<number, number>()
  for (const gender of genders) genderCounts.set(gender ?? 0, (genderCounts.get(gender ?? 0) ?? 0) + 1)
  return { genderDistance: genderDistance(shares, genders), genderCounts }
}

export type ProposalMeasures = {
  tables: number
  lockedTables: number
  invitedTables: number
  canceledTables: number
  people: number
  placed: number
  leftOut: number
  repeats: number
  misfits: number
  misfitShare: number
  genderDistance: number
  waitedPlaced: number
  waitedOut: number
}

type Totals = Omit<ProposalMeasures, 'misfitShare' | 'genderDistance'> & { orderedPairs: number }

/** Measures a whole proposal, moves by hand included, in two statements for any size. */
export async function measureProposal(
  db: Db,
  runId: number,
  shares: Readonly<Record<string, number>>,
): Promise<ProposalMeasures> {
  const [totals] = await db.$queryRaw<Totals[]>`
    WITH sizes AS (
      SELECT g.id, g.locked, g.encounter_id, e.state = 'Canceled' AS canceled, count(s.id)::int AS size
      FROM formation_groups g LEFT JOIN formation_seats s ON s.group_id = g.id LEFT JOIN encounters e ON e.id = g.encounter_id
      WHERE g.run_id = ${runId} GROUP BY g.id, e.id
    ), seated AS (
      SELECT count(*)::int AS people, count(s.group_id)::int AS placed, (count(*) - count(s.group_id))::int AS "leftOut",
        (coalesce(sum(s.met_before), 0) / 2)::int AS repeats, coalesce(sum(z.size - 1 - s.welcomes), 0)::int AS misfits,
        (count(s.group_id) FILTER (WHERE s.waited > 0))::int AS "waitedPlaced",
        (count(*) FILTER (WHERE s.waited > 0 AND s.group_id IS NULL))::int AS "waitedOut"
      FROM formation_seats s LEFT JOIN sizes z ON z.id = s.group_id WHERE s.run_id = ${runId}
    )
    SELECT seated.*, (SELECT count(*)::int FROM sizes) AS tables,
      (SELECT count(*)::int FROM sizes WHERE locked) AS "lockedTables",
      (SELECT count(*)::int FROM sizes WHERE encounter_id IS NOT NULL) AS "invitedTables",
      (SELECT count(*)::int FROM sizes WHERE canceled) AS "canceledTables",
      (SELECT coalesce(sum(size * (size - 1)), 0)::int FROM sizes) AS "orderedPairs"
    FROM seated`
  if (!totals) throw new Error(`No totals of run ${runId}`)
  const { orderedPairs, ...rest } = totals
  const genders = await db.$queryRaw<{ groupId: number; genders: (number | null)[] }[]>`
    SELECT s.group_id AS "groupId", array_agg(m.gender_id) AS genders
    FROM formation_seats s JOIN members m ON m.id = s.member_id
    WHERE s.run_id = ${runId} AND s.group_id IS NOT NULL GROUP BY s.group_id`
  const distance = genders.reduce((total, table) => total + genderDistance(shares, table.genders), 0)
  return {
    ...rest,
    misfitShare: orderedPairs === 0 ? 0 : rest.misfits / orderedPairs,
    genderDistance: genders.length === 0 ? 0 : distance / genders.length,
  }
}
