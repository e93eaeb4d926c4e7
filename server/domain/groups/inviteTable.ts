import { tableName } from '#rules/encounters/groupPlan.ts'
import { DomainError } from '#rules/errors.ts'
import { notFreeReasons, notFreeTexts } from '#rules/seats/notFree.ts'
import type { FormationRun, Location, Prisma } from '../../generated/client/client.ts'
import { lockRows } from '../../platform/database/lockRows.ts'
import { planEncounter } from '../encounters/createEncounter.ts'
import { scheduleDraft } from '../encounters/scheduleEncounter.ts'
import { inviteWithin } from '../seats/inviteMembers.ts'
import { readTableInput } from './judgedInput.ts'
import { readActive } from './readFacts.ts'
import { readFree } from './readFree.ts'
import { judgeTables } from './seatColumns.ts'
import { tableFaults } from './tableFaults.ts'

export type TableToInvite = {
  id: number
  position: number
  startsAt: Date
  seats: { id: number; memberId: number; moved: boolean }[]
}

type Asked = {
  run: FormationRun & { location: Location }
  table: TableToInvite
  operatorId: number
  namePattern: string
  note: string
}

const droppedColumns = { welcomedBy: 0, welcomes: 0, metBefore: 0, broken: [] }

/** Takes the people who can no longer come off the table, and judges the others again, from current data. */
async function dropIneligible(
  tx: Prisma.TransactionClient,
  { run, table }: Asked,
  now: Date,
): Promise<{ staying: number[]; faulty: boolean }> {
  const all = table.seats.map(({ memberId }) => memberId)
  // If somebody is being invited elsewhere at this moment, this waits until that is done and then sees it.
  await lockRows(tx, { members: all })
  const active = await readActive(tx, run.locationId, all)
  const notFree = await readFree(tx, run, table.startsAt, now, all)
  const moved = new Set(table.seats.filter((seat) => seat.moved).map(({ memberId }) => memberId))
  const goes = (id: number): keyof typeof leftOutSentences | null => {
    if (!active.has(id)) return 'notActive'
    const why = notFree.get(id)
    // Somebody the operator put here is dropped only if they have another place at the time.
    return why && (why === 'busy' || !moved.has(id)) ? why : null
  }
  const staying = all.filter((id) => goes(id) === null)
  for (const why of ['notActive', ...notFreeReasons] as const) {
    await tx.formationSeat.updateMany({
      where: { runId: run.id, memberId: { in: all.filter((id) => goes(id) === why) } },
      data: {
        ...droppedColumns,
        groupId: null,
        sentence: leftOutSentences[why],
        reason: why === 'notActive' ? why : 'notFree',
      },
    })
  }
  if (staying.length === 0) return { staying, faulty: true }
  const input = await readTableInput(tx, run, staying)
  const [judged] = judgeTables(input, [staying], moved)
  for (const [memberId, columns] of judged?.seats ?? []) {
    await tx.formationSeat.update({ where: { runId_memberId: { runId: run.id, memberId } }, data: columns })
  }
  const seats = [...(judged?.seats ?? [])].map(([memberId, { broken }]) => ({ memberId, broken }))
  return { staying, faulty: tableFaults(run, seats).some(({ hard }) => hard) }
}

const leftOutSentences = {
  notActive: 'No longer an active member of this location when the groups were invited.',
  ...notFreeTexts,
}

/**
 * Invites one table: takes people who can no longer come off it and, if it still meets the hard rules, plans and
 * schedules an encounter for it and invites its people.
 *
 * @returns the encounter's id; null if the table breaks a hard rule, in which case it is unlocked
 */
export async function inviteTable(
  tx: Prisma.TransactionClient,
  asked: Asked,
  now: Date,
): Promise<number | null> {
  const { run, table, operatorId, namePattern, note } = asked
  const { staying, faulty } = await dropIneligible(tx, asked, now)
  if (faulty) {
    await tx.formationGroup.update({ where: { id: table.id }, data: { locked: false } })
    return null
  }
  const { label, timeZone } = run.location
  const { kind, minutes, minimum, capacity, locationId, remindHours } = run
  const name = tableName(namePattern, {
    number: table.position,
    location: label,
    startsAt: table.startsAt,
    timeZone,
  })
  const inviteTarget = Math.max(staying.length, minimum)
  const plan = { kind, minutes, minimum, capacity, locationId, name, inviteTarget, startsAt: table.startsAt }
  const encounterId = await planEncounter(tx, { ...plan, remindHours, operatorId }, now)
  await scheduleDraft(tx, { encounterId, operatorId }, now)
  await tx.formationGroup.update({ where: { id: table.id }, data: { encounterId, locked: true } })
  const { refused } = await inviteWithin(tx, { encounterId, memberIds: staying, operatorId, note }, now)
  // The database changed between judging and inviting: roll back everything of this table.
  if (refused.length > 0) {
    throw new DomainError('CONFLICT', `Table ${table.position} has just changed. Please invite it again.`)
  }
  return encounterId
}
