import { DomainError } from '#rules/errors.ts'
import type { SeatId } from '#rules/guide/table.ts'
import { takesSeatReport } from '#rules/safety/reporting.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import type { AppDeps } from '../../platform/parts.ts'
import type { TablePlace } from '../table/findPlace.ts'
import { memberAt, memberOf } from '../table/placeMember.ts'
import { fileReport, type NewReport } from './fileReport.ts'

type SeatReport = Pick<NewReport, 'kind' | 'words' | 'wantsReply'> & {
  /** Somebody at this table; null if it is about something else. */
  person: SeatId | null
}

/**
 * Files a report from the page of a seat. The seat's URL is enough; as such URLs stay in mails for long, it works only
 * until a day after the end.
 *
 * @throws DomainError as {@link fileReport} does; NOT_FOUND if the person is not at this table, CONFLICT if it is too
 *   late
 */
export async function reportAtTable(
  db: PrismaClient,
  deps: Pick<AppDeps, 'config'>,
  place: TablePlace,
  { person, ...report }: SeatReport,
  now: Date,
): Promise<void> {
  const { encounterId } = place
  const times = await db.encounter.findUniqueOrThrow({
    where: { id: encounterId },
    select: { startsAt: true, endsAt: true },
  })
  if (!takesSeatReport(times, now)) {
    throw new DomainError('CONFLICT', 'This page takes no reports now. Please log in and go to Help.')
  }
  const aboutId = person === null ? null : await memberAt(db, encounterId, person)
  const reporterId = await memberOf(db, place)
  await fileReport(db, deps, { ...report, reporterId, encounterId, aboutId }, now)
}
