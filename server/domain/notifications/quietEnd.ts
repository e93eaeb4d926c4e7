import { quietUntil } from '#rules/account/quietHours.ts'
import { defaultTimeZone } from '#rules/dates.ts'
import type { Prisma } from '../../generated/client/client.ts'

/** The columns of a browser that {@link quietEnd} needs. */
export const quietColumns = {
  quietFrom: true,
  quietUntil: true,
  session: { select: { member: { select: { location: { select: { timeZone: true } } } } } },
} satisfies Prisma.PushSubscriptionSelect

type Browser = Prisma.PushSubscriptionGetPayload<{ select: typeof quietColumns }>

/**
 * Returns the end of a browser's quiet hours, on the clock of its member's time zone; null if it is not quiet at that
 * instant.
 */
export const quietEnd = ({ session, ...hours }: Browser, at: Date): Date | null =>
  quietUntil(at, session.member.location?.timeZone ?? defaultTimeZone, hours)
