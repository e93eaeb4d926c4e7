import { type GraphQLError, getOperationAST } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { DomainError } from '#rules/errors.ts'
import { currentWork } from '../log/currentWork.ts'

const longestName = 64

function codeOf({ extensions, originalError }: GraphQLError): string {
  if (originalError instanceof DomainError) return originalError.code
  return typeof extensions.code === 'string' ? extensions.code : 'INTERNAL'
}

/**
 * Starts recording an operation in the request under way.
 *
 * @param isKnown whether the name is one of ours and not a caller's choice
 * @returns a function that ends the record, given the errors of the result
 */
export function noteOperation(
  name: string,
  isKnown: boolean,
): (errors: readonly GraphQLError[] | undefined) => void {
  const work = currentWork()
  const span = work?.span?.begin(`GraphQL ${name}`)
  const begun = performance.now()
  return (errors = []) => {
    const milliseconds = performance.now() - begun
    work?.operations.push({ name, isKnown, milliseconds, codes: errors.map(codeOf) })
    span?.end(errors[0]?.originalError)
  }
}

/** Returns the names of operations in texts such as `query DashboardScreenQuery(…) {…}`. */
export function namesOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => /^(?:query|mutation|subscription)\s+(\w+)/m.exec(text)?.[1] ?? []))
}

/**
 * Records each GraphQL operation in its request. A subscription is recorded when it begins.
 *
 * @param known names of the operations our own client was built with
 */
export function operationNotes(known: ReadonlySet<string>): Plugin {
  const begin = (args: Parameters<typeof getOperationAST>[0], wanted: string | null | undefined) => {
    const operation = getOperationAST(args, wanted)
    const name = operation?.name?.value ?? `anonymous ${operation?.operation ?? 'document'}`
    return noteOperation(name.slice(0, longestName), known.has(name))
  }
  return {
    onExecute({ args: { document, operationName } }) {
      const end = begin(document, operationName)
      return {
        onExecuteDone({ result }) {
          end('errors' in result ? result.errors : undefined)
        },
      }
    },
    onSubscribe({ args: { document, operationName } }) {
      const end = begin(document, operationName)
      return {
        onSubscribeResult({ result }) {
          end('errors' in result ? result.errors : undefined)
        },
      }
    },
  }
}
