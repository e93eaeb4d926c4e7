import type { EncounterKindName } from '#rules/encounters/encounter.ts'
import { DomainError } from '#rules/errors.ts'
import { defaultScripts } from '#rules/guide/defaultScripts.ts'
import { scriptProblems } from '#rules/guide/script.ts'
import { type StageFields, scriptOf } from '#rules/guide/stageFields.ts'
import type { Script } from '#rules/guide/table.ts'
import { EncounterKind, type GuideScript, type PrismaClient } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { readPlannedLengths } from './plannedLengths.ts'
import { addVersion, type Versioned } from './versions.ts'

/** The newest script of a kind of encounter; version 0 is the one that comes with the program. */
export type NewestScript = {
  kind: EncounterKindName
  version: number
  stages: Script
  createdAt: Date | null
}

function newestOf(kind: EncounterKindName, found: GuideScript | null | undefined): NewestScript {
  if (!found) return { kind, version: 0, stages: defaultScripts[kind], createdAt: null }
  const { version, stages, createdAt } = found
  return { kind, version, stages: stages as unknown as Script, createdAt }
}

/** Reads the newest script of every kind, in the order of the kinds. */
export async function readNewestScripts(db: Db): Promise<NewestScript[]> {
  const found = await db.guideScript.findMany({
    distinct: 'kind',
    orderBy: [{ kind: 'asc' }, { version: 'desc' }],
  })
  return Object.values(EncounterKind).map((kind) =>
    newestOf(
      kind,
      found.find((row) => row.kind === kind),
    ),
  )
}

const asText = (script: Script): string => JSON.stringify(script.map((stage) => Object.entries(stage).sort()))

/** Whether a script is equal to the one that comes with the program. */
export const isUsualScript = ({ kind, stages }: NewestScript): boolean =>
  asText(stages) === asText(defaultScripts[kind])

/** Returns the script of a kind of encounter, with access to its versions. */
export const scriptOfKind = (kind: EncounterKindName): Versioned<Script> => ({
  subject: { subjectType: 'GuideScript', subjectId: kind },
  usual: defaultScripts[kind],
  asText,
  read: async (db, take) => {
    const rows = await db.guideScript.findMany({
      where: { kind },
      orderBy: { version: 'desc' },
      ...(take !== undefined && { take }),
    })
    return rows.map(({ version, stages, createdAt }) => {
      return { version, content: stages as unknown as Script, createdAt }
    })
  },
  store: async (tx, { version, content, createdAt }) => {
    const row = { kind, version, stages: content.map((stage) => ({ ...stage })), createdAt }
    return (await tx.guideScript.createMany({ data: row, skipDuplicates: true })).count
  },
})

type Saving = { kind: EncounterKindName; stages: readonly StageFields[]; version: number; operatorId: number }

/**
 * Saves a script as a new version, for encounters of its kind whose table nobody has come to yet. Saving the version in
 * force again makes no new one.
 *
 * @param saving `version` is the one that was edited
 * @throws DomainError BAD_INPUT on `stages` with what is wrong, CONFLICT if another version was saved meanwhile
 */
export async function saveGuideScript(
  db: PrismaClient,
  { kind, stages, version: over, operatorId }: Saving,
  now: Date,
): Promise<void> {
  const content = scriptOf(stages)
  const problems = scriptProblems(content, kind, await readPlannedLengths(db, kind, now))
  if (problems.length > 0) throw new DomainError('BAD_INPUT', problems.join(' '), 'stages')
  const saving = { content, over, operatorId, action: 'saveGuideScript' }
  await db.$transaction((tx) => addVersion(tx, scriptOfKind(kind), saving, now))
}

/**
 * Saves the script that comes with the program as the newest version of its kind; does nothing if it is in force.
 *
 * @param resetting `version` is the one it must follow; if absent, any
 * @throws DomainError CONFLICT if another version was saved meanwhile
 */
export async function resetGuideScript(
  db: PrismaClient,
  {
    kind,
    version: over,
    operatorId,
  }: Pick<Saving, 'kind' | 'operatorId'> & { version?: number | null | undefined },
  now: Date,
): Promise<void> {
  const saving = { content: defaultScripts[kind], over, operatorId, action: 'resetGuideScript' }
  await db.$transaction((tx) => addVersion(tx, scriptOfKind(kind), saving, now))
}
