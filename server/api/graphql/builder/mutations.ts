import type {
  InputFieldMap,
  InputShapeFromFields,
  InterfaceRef,
  MaybePromise,
  ObjectFieldsShape,
} from '@pothos/core'
import { requireConfirmation } from '../../../domain/passkeys/confirmSession.ts'
import { findPlace, type TablePlace } from '../../../domain/table/findPlace.ts'
import { builder, type Types } from './builder.ts'
import type { Context } from './context.ts'
import { type PlainInput, plainInput } from './globalIds.ts'
import { signedIn, writingMember } from './writingMember.ts'

type Nothing = Record<never, never>

/** The builder of a mutation's input fields. */
export type InputFields = PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>

type Input<Fields extends InputFieldMap> = PlainInput<InputShapeFromFields<Fields>>

/** The source of a payload's fields: the input, overwritten by what the write returned. */
type Outcome<Asked, Given> = Given extends readonly unknown[]
  ? Asked
  : Given extends object
    ? Omit<Asked, keyof Given> & Given
    : Asked

type Mutation<Fields extends InputFieldMap, Who, Given> = {
  description: string
  input?: { description: string; fields: (t: InputFields) => Fields }
  write: (asked: Input<Fields> & Who, context: Context) => MaybePromise<Given>
  payload: {
    description: string
    interfaces?: InterfaceRef<Types, object>[]
    fields: ObjectFieldsShape<Types, Outcome<Input<Fields> & Who, Given>>
  }
  extensions?: Record<string, unknown>
}

/** Which limit counts a mutation: the member's, the visitor's, or one that the write itself checks. */
type CountedBy = 'member' | 'visitor' | 'itself'

type Admission<Fields extends InputFieldMap, Who> = {
  scopes: { member: true } | { operator: true } | { public: true }
  countedBy: CountedBy
  admit: (input: Input<Fields>, context: Context) => Promise<Who>
}

function define<Fields extends InputFieldMap, Who, Given>(
  name: string,
  { description, input, write, payload, extensions }: Mutation<Fields, Who, Given>,
  { scopes, countedBy, admit }: Admission<Fields, Who>,
): void {
  const resolve = async (_root: unknown, args: { input?: object }, context: Context) => {
    const given = plainInput(args.input ?? {}) as Input<Fields>
    const asked = Object.assign({}, given, await admit(given, context))
    const written = await write(asked, context)
    return typeof written === 'object' && !Array.isArray(written) ? Object.assign({}, asked, written) : asked
  }
  builder.relayMutationField(
    name,
    input ? { description: input.description, inputFields: input.fields } : null,
    {
      authScopes: scopes,
      description,
      extensions: { ...extensions, countedBy },
      // Pothos derives the resolver's type from fields that are only known where a mutation is defined.
      resolve: resolve as never,
    },
    {
      description: payload.description,
      interfaces: payload.interfaces as never,
      outputFields: payload.fields as never,
    },
  )
}

/**
 * Adds a mutation of the signed-in member to the schema. Each call counts against the member's write limit.
 *
 * @param mutation its schema and its write. The write gets `memberId` and the input, in which every id is the number
 *   of its row. The fields of the payload get the same, and what the write returns
 */
export function memberMutation<Given, Fields extends InputFieldMap = Nothing>(
  name: string,
  mutation: Mutation<Fields, { memberId: number }, Given>,
): void {
  const admit = async (_input: unknown, context: Context) => ({ memberId: (await writingMember(context)).id })
  define(name, mutation, { scopes: { member: true }, countedBy: 'member', admit })
}

const confirmedWords = 'Fails with STEP_UP_REQUIRED unless a passkey was used in the last 15 minutes.'

/**
 * Adds a mutation of an operator to the schema, as {@link memberMutation} does for members. The write gets the caller
 * as `operatorId`.
 *
 * @param mutation as for {@link memberMutation}. If it is `confirmed`, the operator must have confirmed in this
 *   session, within 15 minutes, that it is they (server/rules/account/confirmation.ts), else it fails with
 *   STEP_UP_REQUIRED
 */
export function operatorMutation<Given, Fields extends InputFieldMap = Nothing>(
  name: string,
  {
    confirmed = false,
    ...mutation
  }: Mutation<Fields, { operatorId: number }, Given> & { confirmed?: boolean },
): void {
  const admit = async (_input: unknown, context: Context) => {
    const operator = await writingMember(context)
    if (confirmed) await requireConfirmation(context, operator)
    return { operatorId: operator.id }
  }
  const description = confirmed ? `${mutation.description} ${confirmedWords}` : mutation.description
  const extensions = { ...mutation.extensions, confirmed }
  const admission = { scopes: { operator: true }, countedBy: 'member', admit } as const
  define(name, { ...mutation, description, extensions }, admission)
}

/**
 * Adds an operator's look at data to the schema. It is a mutation because the look is recorded, though it changes
 * nothing else. Its write counts it against a separate limit.
 */
export function operatorLook<Given, Fields extends InputFieldMap = Nothing>(
  name: string,
  mutation: Mutation<Fields, { operatorId: number }, Given>,
): void {
  const admit = async (_input: unknown, context: Context) => ({ operatorId: signedIn(context).id })
  define(name, mutation, { scopes: { operator: true }, countedBy: 'itself', admit })
}

/**
 * Adds a mutation that needs no session to the schema.
 *
 * @param mutation as for {@link memberMutation}. Its `admit` refuses invalid input and counts the visitor's request
 *   against a limit
 */
export function visitorMutation<Given, Fields extends InputFieldMap>(
  name: string,
  {
    admit,
    ...mutation
  }: Mutation<Fields, Nothing, Given> & {
    admit: (input: Input<Fields>, context: Context) => Promise<void>
  },
): void {
  define(name, mutation, {
    scopes: { public: true },
    countedBy: 'visitor',
    admit: async (input, context) => {
      await admit(input, context)
      return {}
    },
  })
}

/**
 * Adds a mutation for anybody who has the address of a seat to the schema. Its input has `seat`, the token of that
 * address. Its write gets the place instead of the token.
 */
export function seatMutation<Given, Fields extends InputFieldMap>(
  name: string,
  {
    admit,
    ...mutation
  }: Mutation<Fields, { place: TablePlace }, Given> & {
    admit: (place: TablePlace, context: Context) => Promise<void>
  },
): void {
  define(name, mutation, {
    scopes: { public: true },
    countedBy: 'itself',
    admit: async (input, context) => {
      const { seat } = input as { seat: string }
      const place = await findPlace(context.db, seat)
      await admit(place, context)
      return { place }
    },
  })
}
