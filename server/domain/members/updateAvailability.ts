import { refuseWrongFields } from '#rules/forms/fieldErrors.ts'
import {
  awayUntilError,
  firstsChoiceError,
  type WeekTime,
  weekTimesError,
} from '#rules/seats/availability.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { lockRows } from '../../platform/database/lockRows.ts'

export type Availability = {
  memberId: number
  /** when the member is free, in the time zone of their location; empty for always */
  times?: readonly WeekTime[] | undefined
  /** the last day away, such as `2026-12-03` */
  awayUntil?: string | null | undefined
  /** the fewest days from one First Encounter to the next: 0 for no limit, null for the number in the policy */
  daysBetweenFirsts?: number | null | undefined
}

/**
 * Stores when a member can come, and how often to First Encounters. It applies to the next groups and invitations; what
 * the member holds or was invited to stays (docs/rules.md, "Encounters and invitations"). Absent values do not change,
 * so that two open forms do not overwrite each other.
 *
 * @throws DomainError BAD_INPUT naming each wrong field
 */
export async function updateAvailability(
  db: PrismaClient,
  { memberId, times, awayUntil, daysBetweenFirsts }: Availability,
  now: Date,
): Promise<void> {
  refuseWrongFields({
    times: weekTimesError(times ?? []),
    awayUntil: awayUntilError(awayUntil ?? null, now),
    daysBetweenFirsts: firstsChoiceError(daysBetweenFirsts ?? null),
  })
  await db.$transaction(async (tx) => {
    await lockRows(tx, { members: [memberId] })
    if (times) {
      await tx.freeTime.deleteMany({ where: { memberId } })
      await tx.freeTime.createMany({
        data: times.map(({ weekday, part }) => ({ memberId, weekday, part })),
        skipDuplicates: true,
      })
    }
    await tx.member.update({
      where: { id: memberId },
      data: {
        ...(awayUntil !== undefined && { awayUntil: awayUntil && new Date(`${awayUntil}T00:00:00.000Z`) }),
        ...(daysBetweenFirsts !== undefined && { daysBetweenFirsts }),
      },
    })
  })
}
