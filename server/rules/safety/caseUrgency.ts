import { hour } from '#rules/time/durations.ts'
/** The kinds of reports, gravest first, in the order in which a person chooses from them. */
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

/** The urgency of each kind (docs/rules.md, "Reporting"). */
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

/** Hours within which an operator has to decide a case. */
const dueHours: Record<Urgency, number> = { 1: 1, 2: 24, 3: 72 }

/** Returns the urgency that a report of this kind gives its case. */
export const urgencyOf = (kind: ReportKindName): Urgency => urgencies[kind]

/**
 * Returns when an operator has to have decided a case.
 *
 * @param reportedAt when the report was made that gives the case this urgency
 */
export const dueAt = (urgency: Urgency, reportedAt: Date): Date =>
  new Date(reportedAt.getTime() + dueHours[urgency] * hour)
