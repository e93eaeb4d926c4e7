import type { PrismaClient } from '../../generated/client/client.ts'
import { readSeats } from './lockSeats.ts'
import { writeMarks } from './writeMarks.ts'

/**
 * Marks everybody with a seat as having come, by hand, as a mark of each would be (docs/rules.md, "Attendance").
 *
 * @returns how many were not marked so before
 * @throws DomainError as {@link writeMarks} says
 */
export async function markAllAttended(
  db: PrismaClient,
  { encounterId, operatorId }: { encounterId: number; operatorId: number },
  now: Date,
): Promise<{ marked: number }> {
  return db.$transaction(async (tx) => {
    const seats = await readSeats(tx, encounterId)
    const marks = new Map(seats.map(({ id }) => [id, 'Attended' as const]))
    await writeMarks(tx, { encounterId, marks, source: 'Operator', operatorId }, now)
    return { marked: seats.filter(({ attendance }) => attendance !== 'Attended').length }
  })
}
