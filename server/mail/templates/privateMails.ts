import type { Prisma } from '../../generated/client/client.ts'

/**
 * Mails whose very existence says that somebody was chosen, or reported, maybe an operator. No list, count or export shows
 * them to an operator.
 */
export const privateTemplates: readonly string[] = [
  'youMadeAnImpression',
  'caseAnswered',
  'dangerToColleague',
]

/** Mails that an operator may know of. */
export const knownToOperators = {
  template: { notIn: [...privateTemplates] },
} satisfies Prisma.OutboxMailWhereInput

/** The same as SQL, of a row of outbox_mails. */
export const knownToOperatorsSql = `template <> ALL ('{${privateTemplates.join(',')}}')`

/** The same as SQL, of a row of graphile_worker.jobs: ids of private mails are below zero (see queueMail.ts). */
export const jobKnownToOperatorsSql = "coalesce(key, '') NOT LIKE 'mail:-%'"
