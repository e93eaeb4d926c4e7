import { type Concern, concernNotice } from '#rules/safety/caseLife.ts'
import type { Db } from '../../platform/database/db.ts'

/** How the case concerns each operator; null if it does not. */
type Concerns = { operatorId: number; concern: Concern | null }[]

/** Reads how a case concerns each operator: by its reports and, if it is appealed, by the decision. */
function readConcerns(db: Db, caseId: number): Promise<Concerns> {
  return db.$queryRaw<Concerns>`
    SELECT o.id AS "operatorId", CASE
      WHEN o.id = c.about_id THEN 'Reported'
      WHEN EXISTS (SELECT FROM reports r WHERE r.case_id = c.id AND r.reporter_id = o.id) THEN 'Reporter'
      WHEN EXISTS (
        SELECT FROM reports r JOIN invitations i ON i.encounter_id = r.encounter_id
        WHERE r.case_id = c.id AND i.member_id = o.id
          AND (i.seated_at IS NOT NULL OR EXISTS (SELECT FROM presence p WHERE p.invitation_id = i.id)))
        OR EXISTS (
          SELECT FROM reports r JOIN table_hosts h ON h.encounter_id = r.encounter_id
          WHERE r.case_id = c.id AND h.operator_id = o.id) THEN 'AtTheEncounter'
      WHEN c.state = 'Appealed' AND EXISTS (
        SELECT FROM case_decisions d JOIN sanctions s ON s.decision_id = d.id
        WHERE d.case_id = c.id AND d.decided_by_id = o.id) THEN 'Decided'
      END AS concern
    FROM cases c CROSS JOIN members o
    WHERE c.id = ${caseId} AND o.role = 'Operator' AND o.status <> 'Canceled'`
}

/**
 * Returns what an operator must know before deciding a case that concerns them (docs/rules.md, "Cases").
 *
 * @returns null if it does not concern them
 */
export async function readConcern(
  db: Db,
  caseId: number,
  operatorId: number,
): Promise<ReturnType<typeof concernNotice>> {
  const concerns = await readConcerns(db, caseId)
  const own = concerns.find((each) => each.operatorId === operatorId)?.concern ?? null
  return concernNotice(
    own,
    concerns.some(({ concern }) => concern === null),
  )
}
