import type { Db } from '../../platform/database/db.ts'

/** Somebody who may be the same person as the requester: another request, or a member. */
export type Duplicate = {
  requestId: number | null
  memberId: number | null
  email: string
  sameName: boolean
  sameBrowser: boolean
  sameMailbox: boolean
}

const most = 5

/**
 * Finds others who may be the same person: those with the same name of at least two words, the same browser, or an
 * address that differs only in the part after a plus. Many people share a first name, so one alone counts only if the
 * part of the address before the @ is the same too. A browser is stored for 30 days.
 *
 * @param id of the request; the member who joined through it is not a duplicate
 * @returns at most five, members first
 */
export function findDuplicates(db: Db, id: number): Promise<Duplicate[]> {
  return db.$queryRaw<Duplicate[]>`
    WITH asked AS (
      SELECT *, regexp_replace(email, '\\+[^@]*@', '@') AS mailbox FROM early_access_requests WHERE id = ${id}
    ), found AS (
      SELECT m.id AS member_id, NULL::int AS request_id, m.email, false AS name, false AS browser, true AS mailbox
      FROM asked JOIN members m ON regexp_replace(m.email, '\\+[^@]*@', '@') = asked.mailbox
      WHERE m.id IS DISTINCT FROM asked.member_id
      UNION ALL
      SELECT NULL, r.id, r.email, coalesce(lower(r.name) = lower(asked.name), false), false, true
      FROM asked JOIN early_access_requests r ON regexp_replace(r.email, '\\+[^@]*@', '@') = asked.mailbox
      WHERE r.id <> asked.id
      UNION ALL
      SELECT NULL, r.id, r.email, true, false, false
      FROM asked JOIN early_access_requests r ON lower(r.name) = lower(asked.name)
      WHERE r.id <> asked.id AND (trim(asked.name) ~ '\\s'
        OR split_part(r.email, '@', 1) = split_part(asked.email, '@', 1))
      UNION ALL
      SELECT NULL, r.id, r.email, coalesce(lower(r.name) = lower(asked.name), false), true, false
      FROM asked JOIN early_access_requests r ON r.fingerprint = asked.fingerprint WHERE r.id <> asked.id
    )
    SELECT request_id AS "requestId", member_id AS "memberId", email, bool_or(name) AS "sameName",
      bool_or(browser) AS "sameBrowser", bool_or(mailbox) AS "sameMailbox"
    FROM found GROUP BY request_id, member_id, email
    ORDER BY member_id NULLS LAST, request_id LIMIT ${most}`
}
