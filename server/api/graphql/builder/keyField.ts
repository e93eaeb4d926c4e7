import { idempotencyKeyWords } from '#rules/forms/idempotencyKey.ts'
import type { InputFields } from './mutations.ts'

/** The field of an input that makes something, by which the same sent again makes nothing more. */
export const keyField = (t: InputFields) => t.string({ description: idempotencyKeyWords })
