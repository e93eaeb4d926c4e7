-- AlterTable
ALTER TABLE "sanctions" ADD COLUMN     "ended_at" TIMESTAMPTZ(3);

-- Those that an operator ended before, by resuming the membership, or the one with which its member had come back.
UPDATE "sanctions" s SET "ended_at" = resumed.at
FROM (
  SELECT s.decision_id, min(a.at) AS at
  FROM "sanctions" s
    JOIN "members" own ON own.id = s.member_id
    JOIN "members" m ON m.id = own.id OR m.person = own.person
    JOIN "audit_entries" a ON a.subject_type = 'Member' AND a.subject_id = m.id::text AND a.action = 'resumeMember'
      AND a.at > s.created_at AND a.at < s.suspended_until
  WHERE s.outcome = 'Suspended'
  GROUP BY s.decision_id
) resumed
WHERE s.decision_id = resumed.decision_id;
