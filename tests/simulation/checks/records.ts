import { isDeepStrictEqual } from 'node:util'
import type { InvitationRecord } from '#rules/seats/overbooking.ts'
import { dueByTheRules } from '../../support/dueByTheRules.ts'
import { answersByTheRules, recordsByTheRules } from '../../support/recordsByTheRules.ts'
import { work } from '../work.ts'
import { fail, type World } from '../world.ts'

/** Checks that stored records, once recounted after changes, match what happened. */
export async function checkRecords(world: World): Promise<void> {
  await work(world, ['recountRecords', 'recountDueMembers'])
  const { pool, prisma } = world.api.deps.database
  const due = await dueByTheRules(pool)
  const counted = await prisma.dueMember.findMany({ orderBy: { memberId: 'asc' } })
  if (!isDeepStrictEqual(counted, due))
    fail(world, 'Stored counts of who could go on are not what happened', { counted, due })
  const members = await prisma.memberRecord.findMany({ orderBy: { memberId: 'asc' } })
  const encounters = await prisma.encounterRecord.findMany({ orderBy: { encounterId: 'asc' } })
  const stored: Record<'memberId' | 'encounterId', [number, InvitationRecord][]> = {
    memberId: members.map(({ memberId, ...record }) => [memberId, record]),
    encounterId: encounters.map(({ encounterId, answerTimes: _, ...record }) => [encounterId, record]),
  }
  const answers = encounters.flatMap(({ encounterId, answerTimes }) =>
    answerTimes.length > 0 ? [[encounterId, answerTimes] as const] : [],
  )
  const given = await answersByTheRules(prisma, { state: 'Completed' })
  if (!isDeepStrictEqual(new Map(answers), given))
    fail(world, 'Stored answers are not what was answered', { stored: answers, given: [...given] })
  for (const by of ['memberId', 'encounterId'] as const) {
    const happened = [...(await recordsByTheRules(prisma, by))]
    if (!isDeepStrictEqual(stored[by], happened))
      fail(world, 'Stored records are not what happened', { by, stored: stored[by], happened })
  }
}
