import type { EncounterKindName } from '#rules/encounters/encounter.ts'
import { DomainError } from '#rules/errors.ts'
import { defaultScripts } from '#rules/guide/defaultScripts.ts'
import { scriptProblems } from '#rules/guide/script.ts'
import { type StageFields, scriptOf } from '#rules/guide/stageFields.ts'
import type { Script } from '#rules/guide/table.ts'
import {
  EncounterKind,
  type GuideScript,
  type Prisma,
  type PrismaClient,
} from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { recordAudit } from '../audit/audit.ts'
import { readPlannedLengths } from './plannedLengths.ts'

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

/** Reads the newest script of a kind. */
export async function readNewestScript(db: Db, kind: EncounterKindName): Promise<NewestScript> {
  return newestOf(kind, await db.guideScript.findFirst({ where: { kind }, orderBy: { version: 'desc' } }))
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

/** Whether a script says the same as the one that comes with the program. */
export const isUsualScript = ({ kind, stages }: NewestScript): boolean =>
  asText(stages) === asText(defaultScripts[kind])

const changedMeanwhile = 'Another operator has saved another version meanwhile. Please look at it first.'

async function addVersion(
  tx: Prisma.TransactionClient,
  newest: NewestScript,
  stages: Script,
  { operatorId, action }: { operatorId: number; action: string },
  now: Date,
): Promise<void> {
  const { kind } = newest
  if (asText(newest.stages) === asText(stages)) return
  const version = newest.version + 1
  const row = { kind, version, stages: stages.map((stage) => ({ ...stage })), createdAt: now }
  const { count } = await tx.guideScript.createMany({ data: row, skipDuplicates: true })
  if (count === 0) throw new DomainError('CONFLICT', changedMeanwhile)
  const sides = { before: { version: newest.version }, after: { version } }
  const subject = { subjectType: 'GuideScript', subjectId: kind }
  await recordAudit(tx, { actorId: operatorId, action, ...subject, ...sides }, now)
}

type Saving = { kind: EncounterKindName; stages: readonly StageFields[]; version: number; operatorId: number }

/**
 * Saves a script as a new version, for encounters of its kind whose table nobody has come to yet. Saving what is in force
 * makes no version.
 *
 * @param saving `version` is the one that was edited
 * @throws DomainError BAD_INPUT on `stages` with what is wrong, CONFLICT when another was saved meanwhile
 */
export async function saveGuideScript(
  db: PrismaClient,
  { kind, stages, version, operatorId }: Saving,
  now: Date,
): Promise<void> {
  const script = scriptOf(stages)
  const problems = scriptProblems(script, kind, await readPlannedLengths(db, kind, now))
  if (problems.length > 0) throw new DomainError('BAD_INPUT', problems.join(' '), 'stages')
  await db.$transaction(async (tx) => {
    const newest = await readNewestScript(tx, kind)
    if (newest.version !== version) throw new DomainError('CONFLICT', changedMeanwhile)
    await addVersion(tx, newest, script, { operatorId, action: 'saveGuideScript' }, now)
  })
}

/**
 * Makes the script that comes with the program the newest version of its kind again; nothing where it is.
 *
 * @param resetting `version` is the one it is to follow; absent: whichever is the newest
 * @throws DomainError CONFLICT when another was saved meanwhile
 */
export async function resetGuideScript(
  db: PrismaClient,
  { kind, version, operatorId }: Omit<Saving, 'stages' | 'version'> & { version?: number | null | undefined },
  now: Date,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const newest = await readNewestScript(tx, kind)
    if (version != null && newest.version !== version) throw new DomainError('CONFLICT', changedMeanwhile)
    await addVersion(tx, newest, defaultScripts[kind], { operatorId, action: 'resetGuideScript' }, now)
  })
}
