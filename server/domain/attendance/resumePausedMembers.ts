import type { PrismaClient } from '../../generated/client/client.ts'
import { workThrough } from '../../platform/queue/workThrough.ts'
import { changeMembership } from '../members/changeMembership.ts'
import { lockMember } from '../members/lockMember.ts'

/**
 * Ends every pause for no-shows whose 30 days are over. The member gets a mail if the account is active again; an
 * account paused for another reason too stays paused (docs/rules.md, "Attendance").
 */
export async function resumePausedMembers(db: PrismaClient, now: Date): Promise<void> {
  const due = await db.member.findMany({
    where: { noShowPauseUntil: { lte: now } },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  await workThrough(due, {
    nameOf: ({ id }) => `member ${id}`,
    work: ({ id }) =>
      db.$transaction(async (tx) =>
        changeMembership(tx, await lockMember(tx, id), { kind: 'endNoShowPause' }, now),
      ),
  })
}
