import { waitingStates } from '#rules/safety/caseLife.ts'
import { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { metAt } from '../reports/metTogether.ts'
import type { ViewerIdentity } from '../sessions/readViewer.ts'

type CaseList = 'Waiting' | 'Open' | 'Appealed' | 'Decided'
type Listed = { where: Prisma.CaseWhereInput; orderBy: Prisma.CaseOrderByWithRelationInput[] }

const worstFirst: Listed['orderBy'] = [{ urgency: 'asc' }, { dueAt: 'asc' }, { id: 'asc' }]

/** The lists of cases that an operator can ask for, each with its order. */
export const caseLists: Record<CaseList, Listed> = {
  Waiting: { where: { state: { in: waitingStates } }, orderBy: worstFirst },
  Open: { where: { state: 'Open' }, orderBy: worstFirst },
  Appealed: { where: { state: 'Appealed' }, orderBy: worstFirst },
  Decided: { where: { state: 'Decided' }, orderBy: [{ decidedAt: 'desc' }, { id: 'desc' }] },
}

/** A filter for the cases that an operator may know of (docs/rules.md, "Reporting"). */
export const knownCases = (
  viewer: Pick<ViewerIdentity, 'hiddenCases'> | null,
): Pick<Prisma.CaseWhereInput, 'NOT'> =>
  viewer?.hiddenCases.length ? { NOT: { id: { in: [...viewer.hiddenCases] } } } : {}

/** An encounter at which the person of a case met somebody who reported them. */
export type SharedEncounter = { encounterId: number; reporterId: number }

/** Reads the encounters at which the person of a case met its reporters, the latest first, at most 50. */
export function readShared(db: Db, caseId: number, now: Date): Promise<SharedEncounter[]> {
  return db.$queryRaw<SharedEncounter[]>`
    SELECT e.id AS "encounterId", r.reporter_id AS "reporterId"
    FROM cases c
      JOIN (SELECT DISTINCT case_id, reporter_id FROM reports) r ON r.case_id = c.id
      JOIN encounters e ON e.id IN (
        SELECT i.encounter_id FROM invitations i WHERE i.member_id = c.about_id
        UNION ALL SELECT h.encounter_id FROM table_hosts h WHERE h.operator_id = c.about_id)
    WHERE c.id = ${caseId} AND ${metAt(Prisma.sql`c.about_id`, Prisma.sql`r.reporter_id`, now)}
    ORDER BY e.starts_at DESC, e.id DESC, r.reporter_id LIMIT 50`
}
