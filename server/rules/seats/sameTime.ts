const hour = 3_600_000

/** Hours around a start within which its member is busy (docs/rules.md, "Encounters and invitations"). */
export const busyHours = 3

type Times = { startsAt: Date; endsAt: Date }

/** Whether two encounters are too near each other for one person: within 3 hours of each other's start, or overlapping. */
export function isSameTime(a: Times, b: Times): boolean {
  const apart = Math.abs(a.startsAt.getTime() - b.startsAt.getTime())
  return apart <= busyHours * hour || (a.startsAt < b.endsAt && b.startsAt < a.endsAt)
}
