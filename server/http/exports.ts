import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { DomainError } from '#rules/errors.ts'
import { writingMember } from '../auth/writingMember.ts'
import { type AppDeps, type Context, createContext, type RequestFacts } from '../context.ts'
import { recordAudit } from '../operations/audit.ts'
import { type ExportName, exportLists } from '../operations/exportLists.ts'
import { exportRows } from '../operations/exportRows.ts'

const address = /^\/exports\/(?<name>[a-z-]+)\.csv$/
const largestRowId = 2_147_483_647

const isList = (name: string): name is ExportName => Object.hasOwn(exportLists, name)

/** Whose roster is wanted, where it is one. */
function readEncounter(name: ExportName, url: string | undefined): number | null {
  if (name !== 'roster') return null
  const given = URL.parse(url ?? '/', 'http://localhost')?.searchParams.get('encounter') ?? ''
  const encounterId = /^\d{1,10}$/.test(given) ? Number(given) : 0
  if (encounterId === 0 || encounterId > largestRowId) {
    throw new DomainError('BAD_INPUT', 'Say whose roster, as ?encounter=7.', 'encounter')
  }
  return encounterId
}

/** Who takes the list away; every time is counted and logged. */
async function allow(context: Context, name: ExportName, encounterId: number | null): Promise<void> {
  const { id: actorId, role } = await writingMember(context)
  if (role !== 'Operator') throw new DomainError('FORBIDDEN', 'You are not allowed to do that.')
  const after = encounterId === null ? {} : { encounterId }
  const change = { actorId, action: 'exportList', subjectType: 'List', subjectId: name, after }
  await recordAudit(context.db, change, context.now)
}

const format = {
  header: true,
  // Spreadsheets take a file without it for one in the encoding of their country.
  bom: true,
  record_delimiter: '\r\n',
  quote_record_delimiter: true,
  escape_formulas: true,
  cast: {
    date: (instant: Date) => instant.toISOString(),
    boolean: (is: boolean) => (is ? 'yes' : 'no'),
  },
} as const

/** Whoever asked has closed the connection: there is nobody to answer. */
const isAborted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/**
 * Serves the operator's lists as files for spreadsheets: GET /exports/<list>.csv with a bearer token, as RFC 4180 has it,
 * instants in UTC. A text that a spreadsheet would take for a formula is made harmless by an apostrophe before it.
 *
 * @returns whether the path is one of these
 * @throws DomainError METHOD_NOT_ALLOWED; NOT_FOUND for no such list; UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED; BAD_INPUT
 *   for a roster of no encounter
 */
export async function serveExport(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { deps, facts }: { deps: AppDeps; facts: RequestFacts },
): Promise<boolean> {
  const name = address.exec(path)?.groups?.name
  if (name === undefined) return false
  if (request.method !== 'GET') {
    response.setHeader('Allow', 'GET')
    throw new DomainError('METHOD_NOT_ALLOWED', 'This address only takes GET.')
  }
  if (!isList(name)) throw new DomainError('NOT_FOUND', 'There is no such list.')
  const encounterId = readEncounter(name, request.url)
  const context = await createContext(deps, facts)
  await allow(context, name, encounterId)
  const day = context.now.toISOString().slice(0, 10)
  const file = encounterId === null ? name : `${name}-${encounterId}`
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Type', 'text/csv; charset=utf-8')
  response.setHeader('Content-Disposition', `attachment; filename="${file}-${day}.csv"`)
  const rows = exportRows(deps.database.pool, name, encounterId === null ? [] : [encounterId])
  const columns = [...exportLists[name].columns]
  await pipeline(rows, stringify({ ...format, columns }), response).catch((error: unknown) => {
    if (!isAborted(error)) throw error
  })
  return true
}
