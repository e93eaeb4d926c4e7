/** What can be reported, the gravest first, as a person chooses from them. */
export const reportKinds = [
  'Danger',
  'Minor',
  'Harassment',
  'Hate',
  'Nudity',
  'Recording',
  'Fake',
  'Selling',
  'Other',
] as const

export type ReportKindName = (typeof reportKinds)[number]

/** How urgent a case is: 1 comes first. */
export type Urgency = 1 | 2 | 3

/** How urgent each kind is (docs/rules.md, "Reporting"). */
const urgencies: Record<ReportKindName, Urgency> = {
  Danger: 1,
  Minor: 1,
  Harassment: 2,
  Hate: 2,
  Nudity: 2,
  Recording: 2,
  Fake: 3,
  Selling: 3,
  Other: 3,
}

/** Within how many hours an operator is to decide a case. */
const dueHours: Record<Urgency, number> = { 1: 1, 2: 24, 3: 72 }

/** How urgent a report of this kind makes its case. */
export const urgencyOf = (kind: ReportKindName): Urgency => urgencies[kind]

/**
 * By when an operator is to decide a case.
 *
 * @param reportedAt when the report came that makes it this urgent
 */
export const dueAt = (urgency: Urgency, reportedAt: Date): Date =>
  new Date(reportedAt.getTime() + dueHours[urgency] * 3_600_000)
