import type { PublicTextName } from '#rules/publicTexts/publicTexts.ts'
import type { Db } from '../../platform/database/db.ts'

/** A text that the operator has set, and when. */
export type WrittenText = { text: string; changedAt: Date }

/** Returns the key of the setting that stores a public text, once it is not the one that comes with the program. */
export const publicTextKey = (name: PublicTextName): string => `text.${name}`

/**
 * Reads the texts that operators have set for public pages.
 *
 * @param names which texts
 * @returns those that were set; a text that comes with the program is absent
 */
export async function readPublicTexts(
  db: Db,
  names: readonly PublicTextName[],
): Promise<ReadonlyMap<PublicTextName, WrittenText>> {
  const rows = await db.setting.findMany({ where: { key: { in: names.map(publicTextKey) } } })
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const written = names.flatMap((name): [PublicTextName, WrittenText][] => {
    const row = byKey.get(publicTextKey(name))
    return typeof row?.value === 'string' ? [[name, { text: row.value, changedAt: row.updatedAt }]] : []
  })
  return new Map(written)
}
