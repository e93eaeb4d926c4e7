import type { Prisma } from '../../generated/client/client.ts'

/**
 * Mails whose mere existence reveals that somebody was chosen or reported, possibly an operator. No list, count or
 * export shows them to an operator.
 */
export const privateTemplates: readonly string[] = [
  'youMadeAnImpression',
  'caseAnswered',
  'dangerToColleague',
]

/** A filter of mails that an operator may know about. */
export const knownToOperators = {
  template: { notIn: [...privateTemplates] },
} satisfies Prisma.OutboxMailWhereInput

/** The same filter in SQL, for a row of outbox_mails. */
export const knownToOperatorsSql = `template <> ALL ('{${privateTemplates.join(',')}}')`

/** The same filter in SQL, for a row of graphile_worker.jobs: ids of private mails are negative (see queueMail.ts). */
export const jobKnownToOperatorsSql = "coalesce(key, '') NOT LIKE 'mail:-%'"
