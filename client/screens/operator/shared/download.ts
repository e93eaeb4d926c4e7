import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../../../network/ConnectionError.ts'
import { refreshSession } from '../../../session/refresh.ts'
import { readSession } from '../../../session/session.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import { withStepUp } from '../../shared/stepUp/withStepUp.ts'

/** The lists of `GET /exports/<list>.csv`. */
export type ExportList =
  | 'early-access'
  | 'members'
  | 'encounters'
  | 'mails'
  | 'broadcasts'
  | 'suppressed-addresses'
  | 'messages'
  | 'privacy-requests'
  | 'awaiting-erasure'
  | 'progress'
  | 'group-proposals'
  | 'failed-jobs'
  | 'lookups'
  | 'audit-log'
  | `roster?encounter=${number}`
  | `group-seats?proposal=${number}`

/** The filters of a list, as variables of its screen's query; null and undefined do not filter. */
export type ExportFilter = Readonly<Record<string, string | readonly string[] | null | undefined>>

function addressOf(list: ExportList, filter: ExportFilter): string {
  const [name, of] = list.split('?')
  const search = new URLSearchParams(of)
  for (const [argument, value] of Object.entries(filter))
    for (const each of value == null ? [] : [value].flat()) search.append(argument, each)
  return `/exports/${name}.csv${search.size > 0 ? `?${search}` : ''}`
}

const ask = (address: string, bearer: string | undefined): Promise<Response> =>
  fetch(address, { headers: bearer ? { Authorization: `Bearer ${bearer}` } : {} }).catch((error: unknown) => {
    throw new ConnectionError(error)
  })

/**
 * Refreshes the session once after a 401 and tries again, as every operation does (docs/specification.md, section 4).
 */
async function askRenewing(address: string): Promise<Response> {
  const bearer = readSession()?.authToken
  const response = await ask(address, bearer)
  if (response.status !== 401 || !bearer) return response
  const renewed = await refreshSession(bearer)
  return renewed ? ask(address, renewed.authToken) : response
}

async function askForList(address: string): Promise<Response> {
  const response = await askRenewing(address)
  if (response.ok) return response
  if (response.status === 401) throw new DomainError('UNAUTHENTICATED', 'Please log in.')
  if (response.status === 429) throw new DomainError('RATE_LIMITED', 'Please wait a minute and try again.')
  if (response.status === 403) {
    const refusal: { code?: unknown; message?: unknown } = await response.json()
    if (refusal.code === 'STEP_UP_REQUIRED')
      throw new DomainError('STEP_UP_REQUIRED', String(refusal.message))
  }
  throw new DomainError('INTERNAL', `Status ${response.status}`)
}

const nameIn = (disposition: string | null) => /filename="([^"]+)"/.exec(disposition ?? '')?.[1]

/**
 * Downloads the rows of an operator's list that match its filters as CSV, and saves them under the name that the server
 * gives. If the server wants a confirmation first, a dialog asks for it.
 *
 * @param list the list's name; a roster with its encounter's number, seats with their proposal's
 * @param filter the filters of the list
 * @throws DomainError UNAUTHENTICATED, RATE_LIMITED or STEP_UP_REQUIRED, else INTERNAL, if the server refuses
 * @throws ConnectionError if no reply arrived, or only a part of it
 * @throws what {@link refreshSession} throws if the session could not be renewed
 */
export async function downloadCsv(list: ExportList, filter: ExportFilter = {}): Promise<void> {
  const address = addressOf(list, filter)
  const response = await withStepUp(() => askForList(address))
  const rows = await response.blob().catch((error: unknown) => {
    throw new ConnectionError(error)
  })
  saveFile(nameIn(response.headers.get('Content-Disposition')) ?? 'encounters.csv', 'text/csv', rows)
}
