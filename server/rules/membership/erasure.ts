/** Days after canceling at which the person's data is erased (docs/rules.md, "Membership"). */
export const erasureDays = 30

/** When the data of somebody who canceled is erased. */
export function erasureDate(canceledAt: Date): Date {
  return new Date(canceledAt.getTime() + erasureDays * 86_400_000)
}
