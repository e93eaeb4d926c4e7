import { DomainError } from '#rules/errors.ts'
import type { Prisma } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { recordAudit } from '../audit/audit.ts'

/** A stored version. */
export type Stored<Content> = { version: number; content: Content; createdAt: Date }

/** A version of something under Settings. Version 0 comes with the program and was never saved. */
export type SettingVersion<Content> = {
  version: number
  content: Content
  savedAt: Date | null
  /** The operator who saved it, if the audit log names one */
  savedById: number | null
  /** The earliest version with the same content; null if it is this one */
  sameAs: number | null
}

/** Something under Settings whose every save is a version of its own. */
export type Versioned<Content> = {
  /** Its subject in the audit log */
  subject: { subjectType: string; subjectId: string }
  /** The content that comes with the program */
  usual: Content
  /** Converts a content to text, which is equal for equal contents */
  asText: (content: Content) => string
  /** Reads the saved versions, the newest first: all of them, or the first `take` */
  read: (db: Db, take?: number) => Promise<Stored<Content>[]>
  /** Stores a version, unless there is one with that number; returns the number of new rows */
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

/** Adds to each version the earliest one with the same content. The versions must be in order, the earliest first. */
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

/** Reads all versions, the one in force first and the one that comes with the program last. */
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
  /** The version that was edited. If absent, any is replaced. */
  over?: number | null | undefined
  operatorId: number
  action: string
}

const changedMeanwhile = 'Another operator has saved another version meanwhile. Please look at it first.'

/**
 * Saves a version; does nothing if the one in force has the same content.
 *
 * @throws DomainError CONFLICT if another version was saved meanwhile
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
