import type { Db } from '../../platform/database/db.ts'
import { findSame, type SettingVersion } from './versions.ts'

/**
 * Reads all versions of a text under Settings, the one in force first. Only that one is stored as a setting; the others
 * come from the audit log.
 *
 * @param key of the setting
 * @param usual the text of version 0, which applies until an operator sets another; may be empty
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
  // An operator who went back to the program's text gets its present text, which an update can change. So version 0 is
  // in force.
  const isUsual = stored === null && versions[0]?.content !== usual
  return isUsual ? [...versions.slice(-1), ...versions.slice(0, -1)] : versions
}
