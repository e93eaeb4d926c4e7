import type { CaseOutcome } from '#rules/safety/outcomes.ts'
import type { Appeal, Sanction } from '../../generated/client/client.ts'
import type { Secrets } from '../../platform/config/secretKeys.ts'
import { readSignedId } from '../../platform/config/signedId.ts'
import type { Db } from '../../platform/database/db.ts'

/** A decision about a member, as its appeal's page shows it. */
export type AppealCase = {
  decisionId: number
  outcome: CaseOutcome
  guideline: string
  statement: string
  decidedAt: Date
  suspendedUntil: Date | null
  /** when an operator ended a suspension early */
  endedAt: Date | null
  appealUntil: Date
  appeal: {
    body: string
    createdAt: Date
    decidedAt: Date | null
    granted: boolean | null
    answer: string | null
  } | null
}

type AppealableSanction = Sanction & { appeal: Appeal | null }

/** Converts a sanction for its appeal's page; null for advice, which cannot be appealed. */
export function appealCaseOf({ createdAt, appealUntil, ...rest }: AppealableSanction): AppealCase | null {
  return appealUntil && { ...rest, decidedAt: createdAt, appealUntil }
}

/**
 * Reads the decision that an appeal's link stands for.
 *
 * @returns null if this server did not sign the link
 */
export async function readAppeal(db: Db, secrets: Secrets, token: string): Promise<AppealCase | null> {
  const decisionId = readSignedId(secrets, 'appeal', token)
  if (decisionId === null) return null
  const found = await db.sanction.findUnique({ where: { decisionId }, include: { appeal: true } })
  return found && appealCaseOf(found)
}
