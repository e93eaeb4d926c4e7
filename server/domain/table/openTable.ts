import { randomUUID } from 'node:crypto'
import { defaultScripts } from '#rules/guide/defaultScripts.ts'
import { drawQuestions } from '#rules/guide/drawQuestions.ts'
import type { Script } from '#rules/guide/table.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { questionList } from '../settings/saveQuestions.ts'
import { readNewest } from '../settings/versions.ts'

/** The number of encounters within which a member gets no question twice. */
const rememberedEncounters = 3

/** Counts for each question how many people seated at this encounter met it at one of their last three. */
async function questionsMetLately(
  db: PrismaClient,
  encounterId: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.$queryRaw<{ question: string; people: number }[]>`
    SELECT q.question, count(DISTINCT mine.member_id)::int AS people
    FROM invitations mine
    CROSS JOIN LATERAL (
      SELECT t.questions || t.offered AS asked
      FROM invitations i JOIN encounters e ON e.id = i.encounter_id JOIN encounter_tables t ON t.encounter_id = e.id
      WHERE i.member_id = mine.member_id AND i.seated_at IS NOT NULL AND e.id <> ${encounterId}
      ORDER BY e.starts_at DESC LIMIT ${rememberedEncounters}
    ) lately
    CROSS JOIN LATERAL jsonb_array_elements_text(lately.asked) AS q(question)
    WHERE mine.encounter_id = ${encounterId} AND mine.seated_at IS NOT NULL AND q.question IS NOT NULL
    GROUP BY q.question`
  return new Map(rows.map(({ question, people }) => [question, people]))
}

/**
 * Begins the guide of an encounter with the newest script of its kind, and with questions of the newest list that
 * nobody there met lately. Script and texts are copied, so later changes do not affect it. Does nothing if the guide
 * has begun (docs/rules.md, "The table").
 */
export async function openTable(db: PrismaClient, encounterId: number, now: Date): Promise<void> {
  const begun = await db.encounterTable.findUnique({ where: { encounterId }, select: { encounterId: true } })
  if (begun) return
  const { kind, startsAt } = await db.encounter.findUniqueOrThrow({
    where: { id: encounterId },
    select: { kind: true, startsAt: true },
  })
  const newest = await db.guideScript.findFirst({ where: { kind }, orderBy: { version: 'desc' } })
  const script = newest ? (newest.stages as unknown as Script) : defaultScripts[kind]
  const { content: list } = await readNewest(db, questionList)
  const met = await questionsMetLately(db, encounterId)
  const drawn = drawQuestions({ list, script, kind, startsAt, met })
  const asked = new Set([...drawn.questions, ...drawn.offered])
  await db.encounterTable.createMany({
    data: {
      encounterId,
      seed: randomUUID(),
      ...drawn,
      scriptId: newest?.id ?? null,
      stages: script.map((stage) => ({ ...stage })),
      questionTexts: Object.fromEntries(list.flatMap(({ id, text }) => (asked.has(id) ? [[id, text]] : []))),
      createdAt: now,
    },
    skipDuplicates: true,
  })
}
