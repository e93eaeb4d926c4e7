import { quietUntil } from '#rules/account/quietHours.ts'
import { defaultTimeZone } from '#rules/dates.ts'
import type { Prisma } from '../../generated/client/client.ts'

/** What is read of a browser for {@link quietEnd}. */
export const quietColumns = {
  quietFrom: true,
  quietUntil: true,
  session: { select: { member: { select: { location: { select: { timeZone: true } } } } } },
} satisfies Prisma.PushSubscriptionSelect

type Browser = Prisma.PushSubscriptionGetPayload<{ select: typeof quietColumns }>

/** The end of a browser's quiet hours, on the clock of its member's zone; null when it is not quiet at an instant. */
export const quietEnd = ({ session, ...hours }: Browser, at: Date): Date | null =>
  quietUntil(at, session.member.location?.timeZone ?? defaultTimeZone, hours)
