import { z } from 'zod'
import { largestRowId } from '#rules/forms/largestRowId.ts'
import { isReadable } from '#rules/text.ts'

const longestFingerprint = 200
const longestText = 10_000
const mostIds = 100

const wholeNumber = 'Must be a whole number above 0.'
const unreadable = 'Must be readable text.'

/** The sentence for a missing field. */
export const missing = 'This field is required.'

const say = (sentence: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? missing : sentence),
})

/** The number of a row. */
export const rowId = z
  .int(say(wholeNumber))
  .min(1, { error: wholeNumber })
  .max(largestRowId, { error: wholeNumber })

export const eventId = rowId.describe('The `eventId` of the encounter.')
export const invitationId = rowId.describe('The `invitationId` of the invitation.')
export const locationId = rowId.describe('The `id` of the location where they would like to meet people.')
export const genderId = rowId.describe('The `id` of their gender identity.')
export const ageRangeId = rowId.describe('The `id` of their own age range.')

/** Several rows, in any order. */
export const rowIds = z.array(rowId, say('Must be a list of whole numbers.')).max(mostIds, {
  error: `Must be at most ${mostIds} numbers.`,
})

/** Text that PostgreSQL can store: without NUL and lone surrogates. */
export const text = z
  .string(say('Must be text.'))
  .max(longestText, { error: `Must be at most ${longestText.toLocaleString('en-US')} characters.` })
  .refine(isReadable, { error: unreadable })

/** An e-mail address as typed. Each call refuses an invalid one with its own sentence. */
export const email = text

/** A browser's fingerprint. */
export const fingerprint = z
  .string(say('Must be text.'))
  .max(longestFingerprint, { error: `Must be at most ${longestFingerprint} characters.` })
  .regex(/^[\x20-\x7e]*$/, { error: 'Must be printable ASCII.' })
  .nullish()
  .describe("A text that identifies the visitor's browser, for rate limits.")

export const truth = z.boolean(say('Must be true or false.'))

/** Returns a schema for one of several words, exactly as written. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, say(`Must be ${words.map((word) => `"${word}"`).join(' or ')}.`))

/** The age ranges of people whom the member would like to meet. */
export const preferredAgeRangeIds = rowIds.describe(
  'The ids of the age ranges of those they would like to meet; at least one.',
)

/** An instant in UTC, ISO 8601. */
export const instant = z.iso.datetime()
