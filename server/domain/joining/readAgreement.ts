import { agreementVersion, editableTexts } from '#rules/publicTexts/publicTexts.ts'
import type { Db } from '../../platform/database/db.ts'
import { readPublicTexts } from '../settings/readPublicTexts.ts'

/** Reads the version of the texts that somebody who joins now agrees to, as made by `agreementVersion` of the rules. */
export async function readAgreement(db: Db): Promise<string> {
  const texts = await readPublicTexts(db, editableTexts)
  return agreementVersion((name) => texts.get(name)?.changedAt)
}
