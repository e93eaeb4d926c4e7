import { coerceInputValue, isListType } from 'graphql'
import { DomainError } from '#rules/errors.ts'
import { isReadable } from '#rules/text.ts'
import { type AuditFilter, entriesMatching } from '../../domain/audit/lists.ts'
import {
  type MailFilter,
  mailsMatching,
  type SuppressionFilter,
  suppressionsMatching,
} from '../../domain/deliverability/lists.ts'
import { type RequestFilter, requestsMatching } from '../../domain/early-access/lists.ts'
import {
  type EncounterFilter,
  type EncounterNeed,
  encountersMatching,
  encountersNeeding,
} from '../../domain/encounters/lists.ts'
import type { ExportName } from '../../domain/exports/exportLists.ts'
import { type ProposalFilter, runsMatching } from '../../domain/groups/candidates.ts'
import { type MemberFilter, membersMatching } from '../../domain/members/lists.ts'
import { type PrivacyRequestFilter, privacyRequestsMatching } from '../../domain/privacy/lists.ts'
import { type MessageFilter, messagesMatching } from '../../domain/support/lists.ts'
import type { Context } from '../graphql/builder/context.ts'
import { decodeGlobalId, unknownId } from '../graphql/builder/globalIds.ts'
import { likelyTooFewFor } from '../graphql/operator/overbookingAdvice.ts'
import { schema } from '../graphql/schema.ts'

/** A list of the console: the query field behind it, and the Prisma filter for that field's arguments. */
type Filter = { field: string; where: (given: object, context: Context) => object | Promise<object> }

async function encountersWhere(
  { need, ...filter }: EncounterFilter & { need?: EncounterNeed | undefined },
  context: Context,
): Promise<object> {
  const tooFew = need === 'people' ? await likelyTooFewFor(context) : new Set<number>()
  return { ...encountersMatching(filter), AND: encountersNeeding(need, tooFew) }
}

// The given values were read as the field's own arguments, so they have their types.
const filters: Partial<Record<ExportName, Filter>> = {
  'audit-log': {
    field: 'auditLog',
    where: (given, { viewer }) => entriesMatching(given as AuditFilter, viewer),
  },
  'early-access': {
    field: 'earlyAccessRequests',
    where: (given) => requestsMatching(given as RequestFilter),
  },
  encounters: { field: 'encounters', where: encountersWhere },
  'group-proposals': {
    field: 'groupProposals',
    where: (given, { viewer }) => runsMatching(given as ProposalFilter, viewer),
  },
  mails: { field: 'mails', where: (given) => mailsMatching(given as MailFilter) },
  members: { field: 'members', where: (given) => membersMatching(given as MemberFilter) },
  messages: { field: 'messages', where: (given) => messagesMatching(given as MessageFilter) },
  'privacy-requests': {
    field: 'privacyRequests',
    where: (given) => privacyRequestsMatching(given as PrivacyRequestFilter),
  },
  'suppressed-addresses': {
    field: 'suppressedAddresses',
    where: (given) => suppressionsMatching(given as SuppressionFilter),
  },
}

/** The arguments for paging and sorting, which an export does not have. */
const notFilters = ['after', 'before', 'first', 'last', 'order']

const argumentsOf = (name: ExportName) =>
  (schema.getQueryType()?.getFields()[filters[name]?.field ?? '']?.args ?? []).filter(
    (argument) => !notFilters.includes(argument.name),
  )

type Argument = ReturnType<typeof argumentsOf>[number]

function readValue({ name, type, extensions }: Argument, given: readonly string[]): unknown {
  const value = given.every(isReadable)
    ? coerceInputValue(isListType(type) ? given : given[0], type)
    : undefined
  if (value === undefined) throw new DomainError('BAD_INPUT', `This is no value of ${name}.`, name)
  const nodes = extensions.relayGlobalIDFor as readonly { typename: string }[] | undefined
  if (!nodes) return value
  const { typename, id } = decodeGlobalId(String(value))
  if (nodes.some((node) => node.typename === typename)) return Number(id)
  throw unknownId()
}

/**
 * Reads the filter of an export. It accepts the same arguments as the query field behind the console's list, and ignores
 * those for paging and sorting.
 *
 * @param parameters of the URL, without the encounter or the proposal of the list
 * @returns the given values by the names of the arguments; an id becomes the number of its row
 * @throws DomainError BAD_INPUT for an unknown argument, and for an invalid value
 */
export function readFilter(name: ExportName, parameters: URLSearchParams): Record<string, unknown> {
  const known = argumentsOf(name)
  const names = known.map((argument) => argument.name)
  const isUnknown = (given: string) => !names.includes(given) && !notFilters.includes(given)
  if ([...parameters.keys()].some(isUnknown)) {
    const list = names.length > 0 ? `It takes ${names.join(', ')}.` : 'It takes none.'
    throw new DomainError('BAD_INPUT', `This list does not take such an argument. ${list}`)
  }
  return Object.fromEntries(
    known.flatMap((argument) => {
      const given = parameters.getAll(argument.name)
      return given.length > 0 ? [[argument.name, readValue(argument, given)]] : []
    }),
  )
}

/**
 * Returns the filter for an export's rows, among those that the operator may see.
 *
 * @param given the result of {@link readFilter}
 * @returns a Prisma filter for the list's table
 */
export const exportWhere = async (name: ExportName, given: object, context: Context): Promise<object> =>
  filters[name]?.where(given, context) ?? {}
