import { isOperator } from '#rules/account/operator.ts'
import { joinOpensAt } from '#rules/encounters/encounter.ts'
import { guideQuestions } from '#rules/guide/guideQuestions.ts'
import { patienceSeconds } from '#rules/guide/presence.ts'
import type { TablePerson, TableSnapshot } from '#rules/guide/snapshot.ts'
import type { LogLine, PresenceSpan, Script, SeatId } from '#rules/guide/table.ts'
import { lobbyOpensMinutes } from '#rules/guide/tablePhase.ts'
import { isLetIn } from '#rules/membership/letIn.ts'
import { minute } from '#rules/time/durations.ts'
import type { Prisma, PrismaClient } from '../../generated/client/client.ts'
import { letInColumns } from '../meetings/letInConditions.ts'
import { ofThisStart } from '../seats/marks.ts'
import { hostIdOf, seatIdOf } from './seatId.ts'

const patience = patienceSeconds * 1000

const stored = {
  include: {
    table: true,
    invitations: {
      where: { OR: [{ seatedAt: { not: null } }, { presence: { some: ofThisStart } }] },
      orderBy: { id: 'asc' },
      select: {
        id: true,
        seatToken: true,
        seatedAt: true,
        removedAt: true,
        mayHost: true,
        attendance: true,
        member: { select: { username: true, ...letInColumns } },
      },
    },
    hosts: {
      orderBy: { id: 'asc' },
      select: { id: true, token: true, operator: { select: { username: true, role: true, status: true } } },
    },
    entries: { orderBy: { id: 'asc' }, select: { invitationId: true, hostId: true, act: true, at: true } },
    presence: {
      where: { ...ofThisStart, OR: [{ source: 'Page' }, { source: 'Zoom', heardFrom: { not: null } }] },
      orderBy: { id: 'asc' },
      select: {
        invitationId: true,
        hostId: true,
        source: true,
        fromAt: true,
        untilAt: true,
        left: true,
        heardFrom: true,
        heardUntil: true,
        trouble: true,
      },
    },
  },
} satisfies { include: Prisma.EncounterInclude }

type Stored = Prisma.EncounterGetPayload<typeof stored>

type LastSign = Pick<TablePerson, 'lastSeenAt' | 'trouble'>

const noSign: LastSign = { lastSeenAt: null, trouble: [] }

/** Returns the last sign of each page, by the row of its seat or host. */
function lastSigns(presence: Stored['presence'], of: 'invitationId' | 'hostId'): Map<number, LastSign> {
  const last = new Map<number, LastSign>()
  for (const { [of]: id, source, untilAt: lastSeenAt, trouble } of presence) {
    if (id === null || source !== 'Page' || !lastSeenAt) continue
    const known = last.get(id)?.lastSeenAt
    if (!known || known < lastSeenAt) last.set(id, { lastSeenAt, trouble })
  }
  return last
}

/**
 * Returns when the guide counts somebody as present: by the signs of their page, or from hearing of their stay in Zoom
 * until hearing of its end.
 */
function spanOf(row: Stored['presence'][number]): Omit<PresenceSpan, 'seat'> | null {
  const { source, fromAt, untilAt, left, heardFrom, heardUntil } = row
  if (source !== 'Page') {
    return heardFrom && { from: heardFrom.getTime(), until: heardUntil?.getTime() ?? Infinity }
  }
  return fromAt && untilAt && { from: fromAt.getTime(), until: untilAt.getTime() + (left ? 0 : patience) }
}

/** Returns the end of a table as planned when it began, in milliseconds. */
function firstEnd(log: readonly LogLine[], endsAt: Date): number {
  const changed = log.find(({ by }) => by === null)
  return changed?.by === null ? changed.act.was : endsAt.getTime()
}

/** The texts of the questions that come with the program, for tables that began before texts were stored with them. */
const usualTexts = new Map(guideQuestions.map(({ id, text }) => [id, text]))

const textsOf = (stored: Prisma.JsonValue | undefined): ReadonlyMap<string, string> =>
  stored ? new Map(Object.entries(stored as Record<string, string>)) : usualTexts

function snapshotOf(found: Stored): TableSnapshot {
  const { table, invitations, hosts, entries, presence, startsAt, endsAt } = found
  const seatIds = new Map(invitations.map(({ id, seatToken }) => [id, seatIdOf(seatToken)]))
  const hostIds = new Map(hosts.map(({ id, token }) => [id, hostIdOf(token)]))
  const idOf = (row: { invitationId: number | null; hostId: number | null }): SeatId | undefined =>
    row.hostId === null ? seatIds.get(row.invitationId ?? 0) : hostIds.get(row.hostId)
  const [seatSigns, hostSigns] = [lastSigns(presence, 'invitationId'), lastSigns(presence, 'hostId')]
  const seated = invitations.map((seat): [SeatId, TablePerson] => {
    const isSeated = seat.seatedAt !== null && isLetIn(seat.member)
    const sign = seatSigns.get(seat.id) ?? noSign
    const { username: name } = seat.member
    const known = { name, isOperator: false, isSeated, isRemoved: seat.removedAt !== null, ...sign }
    const [mayHost, hasAttended] = [seat.mayHost && isSeated, seat.attendance === 'Attended']
    return [seatIdOf(seat.seatToken), { ...known, mayHost, hasAttended }]
  })
  const hosting: [SeatId, TablePerson][] = hosts.map(({ id, token, operator }) => {
    const mayHost = isOperator(operator)
    const known = { name: operator.username, ...(hostSigns.get(id) ?? noSign) }
    const noSeat = { isSeated: false, isRemoved: false, hasAttended: false }
    return [hostIdOf(token), { ...known, ...noSeat, isOperator: true, mayHost }]
  })
  const log = entries.flatMap((entry): LogLine[] => {
    const at = entry.at.getTime()
    const act = entry.act as LogLine['act']
    if (act.kind === 'NewEnd') return [{ at, by: null, act }]
    const by = idOf(entry)
    return by === undefined ? [] : [{ at, by, act }]
  })
  const spans = presence.flatMap((row): PresenceSpan[] => {
    const [seat, span] = [idOf(row), spanOf(row)]
    return seat === undefined || !span ? [] : [{ seat, ...span }]
  })
  const inLog = new Set(log.flatMap(({ act }) => (act.kind === 'Remove' ? [act.seat] : [])))
  const { name, state, timeZone, cancelReason, kind, minimum } = found
  const { meetingProvider, meetingUrl, meetingExternalId } = found
  return {
    encounterId: found.id,
    name,
    kind,
    state,
    timeZone,
    cancelReason,
    startsAt,
    endsAt,
    minimum,
    meeting: { meetingProvider, meetingUrl, meetingExternalId },
    people: new Map([...seated, ...hosting]),
    questionTexts: textsOf(table?.questionTexts),
    facts: table && {
      kind,
      minimum,
      log,
      presence: spans,
      seed: table.seed,
      opensAt: joinOpensAt(startsAt).getTime(),
      startsAt: startsAt.getTime(),
      endsAt: firstEnd(log, endsAt),
      script: table.stages as unknown as Script,
      questions: table.questions as (string | null)[],
      offered: table.offered as string[],
      seats: seated.map(([id]) => id),
      removedBefore: seated.flatMap(([id, { isRemoved }]) => (isRemoved && !inLog.has(id) ? [id] : [])),
    },
  }
}

/**
 * Reads everything that determines the guide of an encounter. Zoom runs in a window of its own, and its stays count
 * from when we heard of them, so that a late event does not change what everyone has already seen. Other video runs in
 * the page, which sends signs itself.
 *
 * @returns null if there is no such encounter
 */
export async function readTable(
  db: Pick<PrismaClient, 'encounter'>,
  encounterId: number,
): Promise<TableSnapshot | null> {
  const found = await db.encounter.findUnique({ where: { id: encounterId }, ...stored })
  return found && snapshotOf(found)
}

/**
 * Reads every table that is open now or has an open lobby, the earliest first, in as many statements as one table
 * takes.
 */
export async function readOpenTables(
  db: Pick<PrismaClient, 'encounter'>,
  now: Date,
): Promise<TableSnapshot[]> {
  const lobbiesOpen = new Date(now.getTime() + lobbyOpensMinutes * minute)
  const found = await db.encounter.findMany({
    where: { state: 'Scheduled', startsAt: { lte: lobbiesOpen }, endsAt: { gt: now } },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    ...stored,
  })
  return found.map(snapshotOf)
}
