import { DomainError } from '#rules/errors.ts'
import type { Db } from '../../platform/database/db.ts'
import { findNamed } from '../privacy/redact.ts'

/**
 * Refuses words to the person of a case that name somebody who reported them (docs/rules.md, "Cases").
 *
 * @param words as plain text, under the name of their field
 * @param draft words of the program: a name that stands there is an ordinary word
 * @throws DomainError BAD_INPUT for the field
 */
export async function refuseNames(
  db: Db,
  caseId: number,
  words: Readonly<Record<string, string>>,
  draft = '',
): Promise<void> {
  const reporters = await db.member.findMany({
    where: { reports: { some: { caseId } }, erasedAt: null },
    select: { username: true, email: true, joinedThrough: { select: { name: true } } },
  })
  const names = reporters
    .flatMap(({ username, email, joinedThrough }) => [username, email, joinedThrough?.name ?? ''])
    .filter((name) => name !== '' && findNamed([name], draft) === undefined)
  for (const [field, text] of Object.entries(words)) {
    const named = findNamed(names, text)
    if (named === undefined) continue
    const why = `“${named}” is somebody who reported this. They stay unnamed: please leave the name out.`
    throw new DomainError('BAD_INPUT', why, field)
  }
}
