import type { Db } from '../../platform/database/db.ts'
import { findSame, type SettingVersion } from './versions.ts'

/**
 * Reads all versions of a text under Settings, the one in force first. Of a text only the one in force is stored beside the audit
 * log, which has every other.
 *
 * @param key of the row it is stored in
 * @param usual what it says until somebody writes another, as version 0; empty for nothing
 */
export async function readTextVersions(
  db: Db,
  key: string,
  usual: string,
): Promise<SettingVersion<string>[]> {
  const [lines, stored] = await Promise.all([
    db.auditEntry.findMany({
      where: { subjectType: 'Setting', subjectId: key },
      orderBy: { id: 'asc' },
      select: { actorId: true, after: true, at: true },
    }),
    db.setting.findUnique({ where: { key }, select: { key: true } }),
  ])
  const saved = lines.map(({ actorId: savedById, after, at: savedAt }, index) => {
    const content = (after as { value?: string | null } | null)?.value ?? ''
    return { version: index + 1, content, savedAt, savedById }
  })
  const came = { version: 0, content: usual, savedAt: null, savedById: null }
  const versions = findSame([came, ...saved], (text) => text).toReversed()
  // Who went back to what comes with the program has what comes with it today, which an update can change.
  const isUsual = stored === null && versions[0]?.content !== usual
  return isUsual ? [...versions.slice(-1), ...versions.slice(0, -1)] : versions
}
