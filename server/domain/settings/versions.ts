import { DomainError } from '#rules/errors.ts'
import type { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { recordAudit } from '../audit/audit.ts'

/** A version as it is stored. */
export type Stored<Content> = { version: number; content: Content; createdAt: Date }

/** A version of something under Settings; 0 is what comes with the program, which was never saved. */
export type SettingVersion<Content> = {
  version: number
  content: Content
  savedAt: Date | null
  /** The operator who saved it, where the audit log names one */
  savedById: number | null
  /** The earliest version that says the same; null where this one does */
  sameAs: number | null
}

/** Something under Settings of which each save is a version of its own. */
export type Versioned<Content> = {
  /** What the audit log calls it */
  subject: { subjectType: string; subjectId: string }
  /** What comes with the program */
  usual: Content
  /** The same for two that say the same */
  asText: (content: Content) => string
  /** Reads those that were saved, the newest first; of them all, or so many */
  read: (db: Db, take?: number) => Promise<Stored<Content>[]>
  /** Stores one, unless there is one of that number; gives how many rows that made */
  store: (tx: Prisma.TransactionClient, version: Stored<Content>) => Promise<number>
}

/** The version in force: the newest, else version 0, which has no date. */
export type Newest<Content> = Omit<Stored<Content>, 'createdAt'> & { createdAt: Date | null }

/** Reads the version in force. */
export async function readNewest<Content>(
  db: Db,
  { read, usual }: Pick<Versioned<Content>, 'read' | 'usual'>,
): Promise<Newest<Content>> {
  const [newest] = await read(db, 1)
  return newest ?? { version: 0, content: usual, createdAt: null }
}

/** Says of each version which earlier one says the same; those that come first are the earlier ones. */
export function findSame<Content>(
  versions: readonly Omit<SettingVersion<Content>, 'sameAs'>[],
  asText: (content: Content) => string,
): SettingVersion<Content>[] {
  const earliest = new Map<string, number>()
  return versions.map((each) => {
    const text = asText(each.content)
    const sameAs = earliest.get(text) ?? null
    if (sameAs === null) earliest.set(text, each.version)
    return { ...each, sameAs }
  })
}

async function readSavers(
  db: Db,
  subject: Versioned<unknown>['subject'],
): Promise<Map<unknown, number | null>> {
  const lines = await db.auditEntry.findMany({ where: subject, select: { actorId: true, after: true } })
  return new Map(
    lines.map(({ actorId, after }) => [(after as { version?: number } | null)?.version, actorId]),
  )
}

/** Reads all versions, the one in force first and what comes with the program last. */
export async function readVersions<Content>(
  db: Db,
  { subject, usual, asText, read }: Versioned<Content>,
): Promise<SettingVersion<Content>[]> {
  const [saved, savers] = await Promise.all([read(db), readSavers(db, subject)])
  const came = { version: 0, content: usual, savedAt: null, savedById: null }
  const versions = saved.toReversed().map(({ version, content, createdAt: savedAt }) => {
    return { version, content, savedAt, savedById: savers.get(version) ?? null }
  })
  return findSame([came, ...versions], asText).toReversed()
}

type Saving<Content> = {
  content: Content
  /** The version it was written over; absent: whichever is in force */
  over?: number | null | undefined
  operatorId: number
  action: string
}

const changedMeanwhile = 'Another operator has saved another version meanwhile. Please look at it first.'

/**
 * Saves a version; nothing where the one in force says the same.
 *
 * @throws DomainError CONFLICT when another was saved meanwhile
 */
export async function addVersion<Content>(
  tx: Prisma.TransactionClient,
  setting: Versioned<Content>,
  { content, over, operatorId, action }: Saving<Content>,
  now: Date,
): Promise<void> {
  const [newest, ...earlier] = await readVersions(tx, setting)
  if (!newest) throw new Error('There is no version, not even that of the program')
  if (over != null && newest.version !== over) throw new DomainError('CONFLICT', changedMeanwhile)
  const text = setting.asText(content)
  if (setting.asText(newest.content) === text) return
  const version = newest.version + 1
  if ((await setting.store(tx, { version, content, createdAt: now })) === 0) {
    throw new DomainError('CONFLICT', changedMeanwhile)
  }
  const same = earlier.findLast((each) => setting.asText(each.content) === text)
  const sides = {
    before: { version: newest.version },
    after: { version, ...(same && { sameAs: same.version }) },
  }
  await recordAudit(tx, { actorId: operatorId, action, ...setting.subject, ...sides }, now)
}
