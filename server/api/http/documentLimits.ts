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
import { type Measure, measureDocument } from './measureDocument.ts'

/** What one GraphQL document may ask for (docs/limits.md). */
export const documentLimits = { depth: 8, aliases: 15, directives: 5, cost: 1000 } satisfies Measure
/** Tokens of a document, at most; counted by GraphQL's parser, which stops there. */
export const tokenLimit = 1000
/** Errors in one reply, at most. */
export const errorLimit = 5

const refusals: Record<keyof Measure, (is: number, most: number) => string> = {
  depth: (is, most) => `This operation is ${is} fields deep; at most ${most} are allowed.`,
  aliases: (is, most) => `This operation has ${is} aliases; at most ${most} are allowed.`,
  directives: (is, most) => `This operation has ${is} directives; at most ${most} are allowed.`,
  cost: (is, most) =>
    `This operation could return ${is} objects; at most ${most} are allowed. Ask for smaller pages, each size as a number in the text.`,
}

const limitsRule: ValidationRule = (context: ValidationContext) => ({
  Document(document) {
    const measure = measureDocument(context.getSchema(), document)
    for (const name of ['depth', 'aliases', 'directives', 'cost'] as const) {
      const most = documentLimits[name]
      if (measure[name] <= most) continue
      const message = refusals[name](measure[name], most)
      context.reportError(new GraphQLError(message, { extensions: { code: 'BAD_INPUT' } }))
    }
    return false
  },
})

/** What is wrong with a document, its limits first: what is over them is not looked at any closer. */
export function problemsOf(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  // GraphQL adds one more error, which says that it stopped.
  const options = { hideSuggestions: true, maxErrors: errorLimit - 1 }
  const overLimit = validate(schema, document, [limitsRule], options)
  return overLimit.length > 0 ? overLimit : validate(schema, document, specifiedRules, options)
}

const fewErrors = <Result extends ExecutionResult>(result: Result): Result =>
  result.errors && result.errors.length > errorLimit
    ? { ...result, errors: result.errors.slice(0, errorLimit) }
    : result

/**
 * Holds every GraphQL document, persisted ones too, to {@link documentLimits} before any of it runs; reports at most
 * five errors, and never suggests other names. The result depends on the text alone, so that everybody can share Yoga's
 * cache of parsed and validated documents.
 */
export const documentLimitsPlugin: Plugin = {
  onParse: ({ setParseFn }) => setParseFn((source) => parse(source, { maxTokens: tokenLimit })),
  onValidate: ({ setValidationFn }) => setValidationFn((schema, document) => problemsOf(schema, document)),
  onExecute({ args }) {
    Object.assign(args, { hideSuggestions: true })
    return {
      onExecuteDone({ result, setResult }) {
        if (!isAsyncIterable(result)) setResult(fewErrors(result))
      },
    }
  },
  onSubscribe({ args }) {
    Object.assign(args, { hideSuggestions: true })
    return {
      onSubscribeResult({ result, setResult }) {
        if (!isAsyncIterable(result)) setResult(fewErrors(result))
        return { onNext: (next) => next.setResult(fewErrors(next.result)) }
      },
    }
  },
}
