import type { Prisma } from '../../generated/client/client.ts'
import { secretFields } from '../../generated/fates.ts'

/**
 * Removes from a mail's data, at any depth, all fields that schema.prisma marks as secret, such as the token of a seat.
 */
export const withoutSecrets = (data: Prisma.JsonValue): unknown =>
  JSON.parse(JSON.stringify(data), (name: string, value: unknown) =>
    secretFields.includes(name) ? undefined : value,
  )
