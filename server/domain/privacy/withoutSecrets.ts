import type { Prisma } from '../../generated/client/client.ts'
import { secretFields } from '../../generated/fates.ts'

/**
 * Leaves out of what a mail was made with, at any depth, what repeats a field that schema.prisma says is a secret, such as the
 * token of a seat.
 */
export const withoutSecrets = (data: Prisma.JsonValue): unknown =>
  JSON.parse(JSON.stringify(data), (name: string, value: unknown) =>
    secretFields.includes(name) ? undefined : value,
  )
