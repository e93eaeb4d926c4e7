import type { ContactDetails } from '#rules/safety/contactDetails.ts'
import { readContactDetails } from '../../domain/settings/settings.ts'
import type { AppDeps } from '../../platform/parts.ts'

const noDetails: ContactDetails = { contactLines: null, postalAddress: null }

/**
 * Makes what reads the contact details for public pages.
 *
 * @returns a function that resolves to none where the database does not answer: the page with the emergency numbers must open
 */
export function contactDetailsReader({
  database,
  log,
}: Pick<AppDeps, 'database' | 'log'>): () => Promise<ContactDetails> {
  return () =>
    readContactDetails(database.prisma).catch((error: unknown) => {
      log.warn({ err: error }, 'could not read the contact details; the page is shown without them')
      return noDetails
    })
}
