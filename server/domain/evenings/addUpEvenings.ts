import { fewestAnswers } from '#rules/encounters/evening.ts'
import { earliestOpenEnd } from '#rules/seats/impression.ts'
import type { PrismaClient } from '../../generated/client/client.ts'

/**
 * Adds up the answers about each encounter that nobody can answer any more. Each is added up only once: a sum that grew
 * would reveal the last answer. Answers of operators are left out, because an operator could subtract their own from
 * the sum. So are those of people who asked for an answer, as their identity is known. Fewer than five answers are not
 * added up (docs/rules.md, "After the evening").
 */
export async function addUpEvenings(db: PrismaClient, now: Date): Promise<void> {
  await db.$executeRaw`
    INSERT INTO evening_sums (encounter_id, answers, marks, unsafe, summed_at)
    SELECT a.encounter_id, count(*)::int, sum(a.mark)::int, (count(*) FILTER (WHERE NOT a.felt_safe))::int, ${now}
    FROM evening_answers a JOIN encounters e ON e.id = a.encounter_id JOIN members m ON m.id = a.member_id
    WHERE e.ends_at < ${earliestOpenEnd(now)} AND NOT a.asks_for_answer AND m.role <> 'Operator'
      AND NOT EXISTS (SELECT FROM evening_sums known WHERE known.encounter_id = a.encounter_id)
    GROUP BY a.encounter_id HAVING count(*) >= ${fewestAnswers}
    ON CONFLICT DO NOTHING`
}
