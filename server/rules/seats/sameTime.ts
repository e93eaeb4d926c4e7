import { hour } from '#rules/time/durations.ts'

/** Hours before and after a start for which its members are busy (docs/rules.md, "Encounters and invitations"). */
export const busyHours = 3

type Times = { startsAt: Date; endsAt: Date }

/** Whether two encounters are too close for one person: they start within 3 hours of each other, or overlap. */
export function isSameTime(a: Times, b: Times): boolean {
  const apart = Math.abs(a.startsAt.getTime() - b.startsAt.getTime())
  return apart <= busyHours * hour || (a.startsAt < b.endsAt && b.startsAt < a.endsAt)
}

/** Returns why an invitation cannot be accepted at about the time of a seat, by the name of the seat's encounter. */
export const clashRefusal = (name: string): string =>
  `You have a seat at “${name}” at about that time. Give up one of the two first.`
