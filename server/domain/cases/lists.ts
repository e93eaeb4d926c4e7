import { waitingStates } from '#rules/safety/caseLife.ts'
import type { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import type { ViewerIdentity } from '../sessions/readViewer.ts'

type CaseList = 'Waiting' | 'Open' | 'Appealed' | 'Decided'
type Listed = { where: Prisma.CaseWhereInput; orderBy: Prisma.CaseOrderByWithRelationInput[] }

const worstFirst: Listed['orderBy'] = [{ urgency: 'asc' }, { dueAt: 'asc' }, { id: 'asc' }]

/** The lists of cases an operator can ask for; each in its order. */
export const caseLists: Record<CaseList, Listed> = {
  Waiting: { where: { state: { in: waitingStates } }, orderBy: worstFirst },
  Open: { where: { state: 'Open' }, orderBy: worstFirst },
  Appealed: { where: { state: 'Appealed' }, orderBy: worstFirst },
  Decided: { where: { state: 'Decided' }, orderBy: [{ decidedAt: 'desc' }, { id: 'desc' }] },
}

/** Cases that an operator may know of (docs/rules.md, "Reporting"). */
export const knownCases = (
  viewer: Pick<ViewerIdentity, 'hiddenCases'> | null,
): Pick<Prisma.CaseWhereInput, 'NOT'> =>
  viewer?.hiddenCases.length ? { NOT: { id: { in: [...viewer.hiddenCases] } } } : {}

/** An encounter at which the person of a case and somebody who reported them both had a seat. */
export type SharedEncounter = { encounterId: number; reporterId: number }

/** Reads where the person of a case met those who reported them, the latest encounter first. */
export function readShared(db: Db, caseId: number): Promise<SharedEncounter[]> {
  return db.$queryRaw<SharedEncounter[]>`
    SELECT theirs.encounter_id AS "encounterId", theirs.member_id AS "reporterId"
    FROM cases c
      JOIN invitations own ON own.member_id = c.about_id AND own.seated_at IS NOT NULL
      JOIN invitations theirs ON theirs.encounter_id = own.encounter_id AND theirs.seated_at IS NOT NULL
      JOIN encounters e ON e.id = own.encounter_id
    WHERE c.id = ${caseId}
      AND theirs.member_id IN (SELECT reporter_id FROM reports WHERE case_id = c.id)
    ORDER BY e.starts_at DESC, e.id DESC, theirs.member_id LIMIT 50`
}
