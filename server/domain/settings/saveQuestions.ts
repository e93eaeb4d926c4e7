import { randomUUID } from 'node:crypto'
import { DomainError } from '#rules/errors.ts'
import { guideQuestions } from '#rules/guide/guideQuestions.ts'
import { listProblems, mostOfDepth, type Question } from '#rules/guide/questionList.ts'
import type { Depth } from '#rules/guide/table.ts'
import { plainText } from '#rules/text.ts'
import type { PrismaClient } from '../../generated/client/client.ts'
import { addVersion, type Versioned } from './versions.ts'

type Questions = readonly Question[]

/** The questions that tables pick from, with access to their versions. */
export const questionList: Versioned<Questions> = {
  subject: { subjectType: 'QuestionList', subjectId: 'guide' },
  usual: guideQuestions,
  asText: (questions) => JSON.stringify(questions.map(({ depth, text }) => [depth, text])),
  read: async (db, take) => {
    const rows = await db.questionList.findMany({
      orderBy: { version: 'desc' },
      ...(take !== undefined && { take }),
    })
    return rows.map(({ version, questions, createdAt }) => {
      return { version, content: questions as unknown as Questions, createdAt }
    })
  },
  store: async (tx, { version, content, createdAt }) => {
    const row = { version, questions: content.map((question) => ({ ...question })), createdAt }
    return (await tx.questionList.createMany({ data: row, skipDuplicates: true })).count
  },
}

type Written = { questionId: string | null; depth: number; text: string }
type Saving = { questions: readonly Written[]; version: number; operatorId: number }

const mostQuestions = 3 * mostOfDepth

function badList(sentence: string): DomainError {
  return new DomainError('BAD_INPUT', sentence, 'questions')
}

/**
 * Saves the questions as a new version, for tables that nobody has come to yet. Saving the version in force again makes
 * no new one. A question without an id gets a new one.
 *
 * @param saving `version` is the one that was edited
 * @throws DomainError BAD_INPUT on `questions` with what is wrong, CONFLICT if another version was saved meanwhile
 */
export async function saveQuestions(
  db: PrismaClient,
  { questions, version: over, operatorId }: Saving,
  now: Date,
): Promise<void> {
  if (questions.length > mostQuestions) throw badList(`A list has at most ${mostQuestions} questions.`)
  const content = questions.map(({ questionId, depth, text }): Question => {
    return { id: questionId ?? randomUUID(), depth: depth as Depth, text: plainText(text) }
  })
  const problems = listProblems(content)
  if (problems.length > 0) throw badList(problems.join(' '))
  if (new Set(content.map(({ id }) => id)).size < content.length)
    throw badList('Each question has an id of its own.')
  await db.$transaction(async (tx) => {
    const versions = await questionList.read(tx)
    const known = new Set(
      [...guideQuestions, ...versions.flatMap((each) => each.content)].map(({ id }) => id),
    )
    const isInvented = questions.some(({ questionId }) => questionId !== null && !known.has(questionId))
    if (isInvented) throw badList('An id is that of a question there was; a new question has none.')
    await addVersion(tx, questionList, { content, over, operatorId, action: 'saveQuestions' }, now)
  })
}
