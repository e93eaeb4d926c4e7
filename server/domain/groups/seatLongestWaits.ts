import type { FormedGroup } from '../../engine/formation.ts'
import type { Candidate } from '../../engine/problem.ts'
import { type Capped, drawn, formLarge } from './formUpTo.ts'

/**
 * Forms the given tables again if they leave out somebody who has already been left out for `rounds` rounds. Those
 * people take the places of the ones who waited least. People who fit at no table have no effect.
 *
 * @param rounds the number of rounds after which everybody has had a place
 * @returns as many tables; the same ones if no others can be formed
 */
export async function seatLongestWaits(
  capped: Capped,
  tables: readonly FormedGroup[],
  rounds: number,
): Promise<readonly FormedGroup[]> {
  const { free, seed, standing } = capped
  const seated = peopleAt(tables)
  const isSeated = ({ id }: Candidate): boolean => seated.has(id)
  const isOverdue = ({ roundsLeftOut }: Candidate): boolean => roundsLeftOut >= rounds
  const overdue = drawn(free, seed).filter(isOverdue)
  if (overdue.every(isSeated)) return tables

  const others = free
    .filter((person) => isSeated(person) && !isOverdue(person))
    .sort((a, b) => b.roundsLeftOut - a.roundsLeftOut)
  const formWith = async (first: readonly Candidate[], most = seated.size) => {
    const people = [...first, ...others].slice(0, most)
    const { groups, leftOut } = await formLarge(capped, people, tables.length, tables.length)
    return { formed: groups.slice(standing, standing + tables.length), leftOut }
  }
  const exact = await formWith(overdue)
  // If one of them fits at no table, too few people remain to fill the tables: allow more.
  const isShort = exact.formed.length < tables.length
  const attempt = isShort ? await formWith(overdue, Number.POSITIVE_INFINITY) : exact

  // People who fit at no table must not cost others their place.
  const unfit = new Set(attempt.leftOut.map(({ id }) => id))
  const fitting = overdue.filter(({ id }) => !unfit.has(id))
  if (fitting.every(isSeated)) return tables
  const { formed } = fitting.length < overdue.length ? await formWith(fitting) : attempt
  const seatedNow = peopleAt(formed)
  const seatsMore = overdue.filter(({ id }) => seatedNow.has(id)).length > overdue.filter(isSeated).length
  return formed.length === tables.length && seatsMore ? formed : tables
}

const peopleAt = (tables: readonly FormedGroup[]): Set<number> =>
  new Set(tables.flatMap(({ members }) => members.map(({ id }) => id)))
