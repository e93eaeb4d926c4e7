import { idempotencyKeyWords } from '#rules/forms/idempotencyKey.ts'
import type { InputFields } from './mutations.ts'

/** The input field with an idempotency key: a repeated request with the same key creates nothing more. */
export const keyField = (t: InputFields) => t.string({ description: idempotencyKeyWords })
