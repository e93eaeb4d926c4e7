import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { operatorsOnly } from '#rules/account/operator.ts'
import { realAddress } from '#rules/email.ts'
import { DomainError } from '#rules/errors.ts'
import { largestRowId } from '#rules/forms/largestRowId.ts'
import { recordAudit } from '../../domain/audit/audit.ts'
import { type ExportList, type ExportName, exportLists } from '../../domain/exports/exportLists.ts'
import { exportRows } from '../../domain/exports/exportRows.ts'
import { refuseCandidateOf } from '../../domain/groups/candidates.ts'
import { requireConfirmation } from '../../domain/passkeys/confirmSession.ts'
import { allowOnly } from '../../platform/http/allowOnly.ts'
import type { AppDeps, RequestFacts } from '../../platform/parts.ts'
import { type Context, createContext } from '../graphql/builder/context.ts'
import { writingMember } from '../graphql/builder/writingMember.ts'
import { exportWhere, readFilter } from './exportFilters.ts'

const address = /^\/exports\/(?<name>[a-z-]+)\.csv$/

type Subject = { of: 'encounter' | 'proposal'; id: number }

const isList = (name: string): name is ExportName => Object.hasOwn(exportLists, name)

/** Reads which encounter or proposal the list belongs to; null for a list that belongs to neither. */
function readSubject(name: ExportName, parameters: URLSearchParams): Subject | null {
  const { of }: ExportList = exportLists[name]
  if (of === undefined) return null
  const given = parameters.get(of) ?? ''
  const id = /^\d{1,10}$/.test(given) ? Number(given) : 0
  if (id === 0 || id > largestRowId) {
    throw new DomainError('BAD_INPUT', `Say which ${of} it is of, as ?${of}=7.`, of)
  }
  return { of, id }
}

/** @throws DomainError NOT_FOUND if there is no such encounter or proposal */
async function requireSubject({ db }: Context, { of, id }: Subject): Promise<void> {
  const where = { id }
  const count = of === 'encounter' ? db.encounter.count({ where }) : db.formationRun.count({ where })
  if ((await count) === 0) throw new DomainError('NOT_FOUND', `This ${of} does not exist.`, of)
}

/** Returns the operator who exports the list. Every export counts against their write limit. */
async function allow(context: Context, subject: Subject | null): Promise<{ actorId: number }> {
  const operator = await writingMember(context)
  const { id: actorId, role } = operator
  if (role !== 'Operator') throw new DomainError('FORBIDDEN', operatorsOnly)
  await requireConfirmation(context, operator)
  if (subject) await requireSubject(context, subject)
  if (subject?.of === 'proposal') await refuseCandidateOf(context.db, actorId, subject.id)
  return { actorId }
}

type Taken = { actorId: number; name: ExportName; subject: Subject | null; filter: object }

async function recordExport(context: Context, { actorId, name, subject, filter }: Taken): Promise<void> {
  const after = { ...(subject && { [`${subject.of}Id`]: subject.id }), ...filter }
  const change = { actorId, action: 'exportList', subjectType: 'List', subjectId: name, after }
  await recordAudit(context.db, change, context.now)
}

/**
 * The sign of a formula behind a character at which some spreadsheets split cells. A spreadsheet that splits at
 * semicolons does not heed the quotes of a text that follows a comma. A sign before a closing bracket is a smiley's.
 */
const laterFormula = /(?<=[;\t\r\n][\s"]*)[=+@\uFF1D\uFF0B\uFF0D\uFF20-](?!\))/g

/**
 * Puts an apostrophe in front of every formula within a text, as `escape_formulas` does at its beginning (OWASP, "CSV
 * Injection").
 */
const withoutLaterFormulas = (text: string): string => text.replace(laterFormula, "'$&")

const format = {
  header: true,
  // Without it, spreadsheets assume the encoding of the reader's country.
  bom: true,
  record_delimiter: '\r\n',
  quote_record_delimiter: true,
  escape_formulas: true,
  cast: {
    date: (instant: Date) => instant.toISOString(),
    boolean: (is: boolean) => (is ? 'yes' : 'no'),
    string: (text: string) => withoutLaterFormulas(realAddress(text) ?? ''),
  },
} as const

async function* startingWith<Row>(first: IteratorResult<Row>, rest: AsyncIterable<Row>): AsyncGenerator<Row> {
  if (first.done) return
  yield first.value
  yield* rest
}

/** Whether the caller has closed the connection, so that there is nobody to answer. */
const isAborted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/**
 * Serves the operator's lists as files for spreadsheets: GET /exports/<list>.csv with a bearer token. The format is
 * RFC 4180, with instants in UTC. Arguments of the list's query field filter the rows, as in `?status=PAUSED`. A text
 * that a spreadsheet would read as a formula gets an apostrophe in front, also after a semicolon, a tab or a line break.
 * An address that is not stored any more is an empty cell.
 *
 * @returns whether the path is an export's
 * @throws DomainError METHOD_NOT_ALLOWED; NOT_FOUND for an unknown list, encounter or proposal; UNAUTHENTICATED,
 *   FORBIDDEN, RATE_LIMITED; STEP_UP_REQUIRED if no passkey was used in the last 15 minutes; BAD_INPUT if the encounter
 *   of a roster or the proposal of seats is missing, or for an unknown or invalid filter
 */
export async function serveExport(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { deps, facts }: { deps: AppDeps; facts: RequestFacts },
): Promise<boolean> {
  const name = address.exec(path)?.groups?.name
  if (name === undefined) return false
  allowOnly(request, response, ['GET'], 'This address only takes GET.')
  if (!isList(name)) throw new DomainError('NOT_FOUND', 'There is no such list.')
  const parameters = URL.parse(request.url ?? '/', 'http://localhost')?.searchParams ?? new URLSearchParams()
  const subject = readSubject(name, parameters)
  if (subject) parameters.delete(subject.of)
  const filter = readFilter(name, parameters)
  const context = await createContext(deps, facts)
  const { actorId } = await allow(context, subject)
  const where = await exportWhere(name, filter, context)
  const rows = exportRows(deps.database.operatorReads, name, {
    ...(subject && { subjectId: subject.id }),
    where,
  })
  // Read the first row before anything is sent, so that a failure can still be answered with an error.
  const first = await rows.next()
  await recordExport(context, { actorId, name, subject, filter })
  const day = context.now.toISOString().slice(0, 10)
  const file = subject ? `${name}-${subject.id}` : name
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Type', 'text/csv; charset=utf-8')
  response.setHeader('Content-Disposition', `attachment; filename="${file}-${day}.csv"`)
  const columns = [...exportLists[name].columns]
  await pipeline(startingWith(first, rows), stringify({ ...format, columns }), response).catch(
    (error: unknown) => {
      if (!isAborted(error)) throw error
    },
  )
  return true
}
