import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  type ValidationContext,
  type ValidationRule,
  validate,
} from 'graphql'
import { isAsyncIterable, type Plugin } from 'graphql-yoga'
import { DomainError } from '#rules/errors.ts'
import { toGraphQLError } from '../../platform/http/publicErrors.ts'
import { type Measure, measureDocument } from './measureDocument.ts'
import { variablesRefusal } from './variableLimits.ts'

/** What one GraphQL document may ask for (docs/limits.md). */
export const documentLimits = {
  depth: 8,
  aliases: 15,
  directives: 5,
  fields: 300,
  cost: 1000,
} satisfies Measure
/** Most tokens of a document. GraphQL's parser counts them and stops at the limit. */
export const tokenLimit = 1000
/** Most errors in one reply. */
export const errorLimit = 5

const refusals: Record<keyof Measure, (is: number, most: number) => string> = {
  depth: (is, most) => `This operation is ${is} fields deep; at most ${most} are allowed.`,
  aliases: (is, most) => `This operation has ${is} aliases; at most ${most} are allowed.`,
  directives: (is, most) => `This operation has ${is} directives; at most ${most} are allowed.`,
  fields: (is, most) => `This operation has ${is} fields; at most ${most} are allowed.`,
  cost: (is, most) =>
    `This operation could return ${is} objects; at most ${most} are allowed. Ask for smaller pages, each size as a number in the text.`,
}

const limited = Object.keys(documentLimits) as (keyof Measure)[]

const limitsRule: ValidationRule = (context: ValidationContext) => ({
  Document(document) {
    const measure = measureDocument(context.getSchema(), document)
    for (const name of limited) {
      const most = documentLimits[name]
      if (measure[name] <= most) continue
      const message = refusals[name](measure[name], most)
      context.reportError(new GraphQLError(message, { extensions: { code: 'BAD_INPUT' } }))
    }
    return false
  },
})

/** Returns what is wrong with a document. If it exceeds a limit, it is not validated further. */
export function problemsOf(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  // GraphQL adds one more error, saying that it stopped.
  const options = { hideSuggestions: true, maxErrors: errorLimit - 1 }
  const overLimit = validate(schema, document, [limitsRule], options)
  return overLimit.length > 0 ? overLimit : validate(schema, document, specifiedRules, options)
}

// GraphQL stops at this many wrong variables, and adds one more error that says so.
const options = { hideSuggestions: true, options: { maxCoercionErrors: errorLimit - 1 } }

const tooMuch = (variables: unknown): ExecutionResult | null => {
  const refusal = variablesRefusal(variables)
  return refusal === null ? null : { errors: [toGraphQLError(new DomainError('BAD_INPUT', refusal))] }
}

const fewErrors = <Result extends ExecutionResult>(result: Result): Result =>
  result.errors && result.errors.length > errorLimit
    ? { ...result, errors: result.errors.slice(0, errorLimit) }
    : result

/**
 * Enforces {@link documentLimits} on every GraphQL document, including persisted ones, and the limits of variables,
 * before anything of it runs. Reports at most five errors, and never suggests other names. Whether a document is
 * refused depends only on its text, so all callers can share Yoga's cache of parsed and validated documents.
 */
export const documentLimitsPlugin: Plugin = {
  onParse: ({ setParseFn }) => setParseFn((source) => parse(source, { maxTokens: tokenLimit })),
  onValidate: ({ setValidationFn }) => setValidationFn((schema, document) => problemsOf(schema, document)),
  onExecute({ args, setResultAndStopExecution }) {
    const refused = tooMuch(args.variableValues)
    if (refused) return setResultAndStopExecution(refused)
    Object.assign(args, options)
    return {
      onExecuteDone({ result, setResult }) {
        if (!isAsyncIterable(result)) setResult(fewErrors(result))
      },
    }
  },
  onSubscribe({ args, setResultAndStopExecution }) {
    const refused = tooMuch(args.variableValues)
    if (refused) return setResultAndStopExecution(refused)
    Object.assign(args, options)
    return {
      onSubscribeResult({ result, setResult }) {
        if (!isAsyncIterable(result)) setResult(fewErrors(result))
        return { onNext: (next) => next.setResult(fewErrors(next.result)) }
      },
    }
  },
}
