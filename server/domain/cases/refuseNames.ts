import { DomainError } from '#rules/errors.ts'
import type { Db } from '../../platform/database/db.ts'
import { isNamed } from '../privacy/redact.ts'

type Words = {
  caseId: number
  field: 'statement' | 'answer'
  /** as plain text */
  text: string
  /** the program's own draft: names that occur in it are taken as ordinary words */
  draft?: string
}

/**
 * Refuses text for the person of a case if it names one of the reporters (docs/rules.md, "Cases").
 *
 * @throws DomainError BAD_INPUT for the field
 */
export async function refuseNames(db: Db, { caseId, field, text, draft = '' }: Words): Promise<void> {
  const reporters = await db.member.findMany({
    where: { reports: { some: { caseId } }, erasedAt: null },
    select: { username: true, email: true, joinedThrough: { select: { name: true } } },
  })
  const named = reporters
    .flatMap(({ username, email, joinedThrough }) => [username, email, joinedThrough?.name ?? ''])
    .find((name) => name !== '' && isNamed(name, text) && !isNamed(name, draft))
  if (named === undefined) return
  const why = `“${named}” is somebody who reported this. They stay unnamed: please leave the name out.`
  throw new DomainError('BAD_INPUT', why, field)
}
