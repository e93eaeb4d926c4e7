import type { Prisma, SuppressionReason } from '../../generated/client/client.ts'
import { knownToOperators } from '../../mail/templates/privateMails.ts'
import { searchTerm } from '../../platform/database/searchTerm.ts'
import { type MailPhase, mailPhases } from './mailPhases.ts'

export type MailFilter = {
  search?: string | null | undefined
  state?: MailPhase | null | undefined
  kind?: string | null | undefined
}

/** A filter for the mails an operator asked for, among those they may know of: by address, phase and template. */
export const mailsMatching = ({ search, state, kind }: MailFilter): Prisma.OutboxMailWhereInput => {
  const toAddress = searchTerm(search)
  return {
    ...(toAddress && { toAddress }),
    ...(state && mailPhases[state]),
    ...(kind && { template: kind }),
    AND: knownToOperators,
  }
}

export type SuppressionFilter = {
  search?: string | null | undefined
  reason?: SuppressionReason | null | undefined
}

/** A filter for the suppressed addresses an operator asked for: by address and reason. */
export const suppressionsMatching = ({
  search,
  reason,
}: SuppressionFilter): Prisma.SuppressedAddressWhereInput => {
  const email = searchTerm(search)
  return { ...(email && { email }), ...(reason && { reason }) }
}
