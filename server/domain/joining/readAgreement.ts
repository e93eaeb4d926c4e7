import { agreementVersion, editableTexts } from '#rules/publicTexts/publicTexts.ts'
import type { Db } from '../../platform/database/db.ts'
import { readPublicTexts } from '../settings/readPublicTexts.ts'

/** Reads which texts somebody who joins now agrees to, as `agreementVersion` of the rules names them. */
export async function readAgreement(db: Db): Promise<string> {
  const texts = await readPublicTexts(db, editableTexts)
  return agreementVersion((name) => texts.get(name)?.changedAt)
}
