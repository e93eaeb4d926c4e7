import { createHash } from 'node:crypto'
import type { DocumentNode } from 'graphql'
import { askAsViewer } from '../../domain/sessions/readViewer.ts'
import { meetUrl } from '../../mail/templates/calendar.ts'
import { publicError, toGraphQLError } from '../../platform/http/publicErrors.ts'
import { currentWork } from '../../platform/log/currentWork.ts'
import { noteOperation } from '../../platform/metrics/operationFigures.ts'
import type { AppDeps } from '../../platform/parts.ts'
import { schema } from '../graphql/schema.ts'
import { type CompiledRead, readCompiler } from './compileRead.ts'

type Asked = { document: DocumentNode; name: string; authorization: string | undefined }

/** Hashes a statement to name it: it contains the service's address, and services may share a connection. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A reply's data as JSON text, and the instant for which it was computed. */
export type QuickReply = { data: string; now: Date }

/**
 * Makes the short way for the reads with which every page begins: one statement reads session and data together,
 * instead of GraphQL's execution.
 *
 * @returns a function from a valid document, without values for its variables, to the reply. The reply is null if
 *   only GraphQL's execution can answer: for any other query, and without a live session. It throws a DomainError for
 *   what went wrong
 */
export function quickReader(deps: AppDeps): (asked: Asked) => Promise<QuickReply | null> {
  const compile = readCompiler(schema, meetUrl(deps.config.appUrl, ''))
  const compiled = new WeakMap<DocumentNode, (CompiledRead & { name: string }) | null>()

  function prepare(document: DocumentNode) {
    const read = compile(document)
    const named = read && { ...read, name: `read-${hashOf(read.text).slice(0, 16)}` }
    compiled.set(document, named)
    return named
  }

  async function ask(
    { forMembers, ...statement }: CompiledRead & { name: string },
    { authorization }: Asked,
    now: Date,
  ) {
    if (!forMembers) {
      return (await deps.database.reads.ask<{ data: string }>(statement, null))?.data ?? null
    }
    const asked = await askAsViewer<{ data: string }>(deps, authorization, now, statement)
    const work = currentWork()
    if (work && asked) work.memberId = asked.claims.memberId
    return asked?.row.data ?? null
  }

  return async (asked) => {
    const known = compiled.get(asked.document)
    const read = known === undefined ? prepare(asked.document) : known
    if (!read) return null
    const end = noteOperation(asked.name, true)
    const now = deps.clock()
    try {
      const data = await ask(read, asked, now)
      if (data === null) return null
      end(undefined)
      return { data, now }
    } catch (thrown) {
      const error = publicError(thrown, deps.log)
      end([toGraphQLError(error)])
      throw error
    }
  }
}
