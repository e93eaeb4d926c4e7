import { joinOpensAt } from '#rules/encounters/encounter.ts'
import type { FieldChecks } from '#rules/forms/fieldErrors.ts'
import { lengthError, plainText } from '#rules/text.ts'
import { day, hour } from '#rules/time/durations.ts'
import { type ReportKindName, reportKinds } from './caseUrgency.ts'

/** Most characters of a report. */
export const longestReport = 5000
/** Most reports of one member within a week. */
export const mostReports = 10
const limitTime = 7 * day
/** Days after an encounter for which a person who has since left the community can still be reported. */
export const reportableDays = 30
/** Hours after the end for which the page of a seat accepts a report. */
const seatReportHours = 24
/** Seconds within which an identical report counts as the same one, sent again because the reply was lost. */
const repeatSeconds = 60

/** The label of each kind in the form. */
export const reportKindWords: Record<ReportKindName, string> = {
  Danger: 'Danger now, or a threat',
  Minor: 'Somebody under 18',
  Harassment: 'Harassment',
  Hate: 'Hate',
  Nudity: 'Nudity or sex',
  Recording: 'Recording or taking pictures',
  Fake: 'Not who they say they are',
  Selling: 'Selling or advertising',
  Other: 'Something else',
}

const isKind = (kind: string): boolean => reportKinds.some((each) => each === kind)

function wordsError(words: string): string | null {
  const { length } = plainText(words)
  if (length === 0) return 'Please say in a sentence what happened.'
  if (length <= longestReport) return null
  return `${lengthError(length, longestReport)} It has ${length.toLocaleString('en-US')} now.`
}

/**
 * Checks a report.
 *
 * @param report as typed; the kind is empty if none is chosen
 * @returns a sentence for each field, or null if it is fine
 */
export function reportErrors({ kind, words }: { kind: string; words: string }): FieldChecks {
  return { kind: isKind(kind) ? null : 'Please choose what happened.', words: wordsError(words) }
}

/** Returns the instant after which a member's reports count toward the limit of {@link mostReports}. */
export const reportsCountFrom = (now: Date): Date => new Date(now.getTime() - limitTime)

/**
 * Returns how long a member who has used up their reports must wait.
 *
 * @param first when the first report that counts was made
 * @returns seconds
 */
export const secondsUntilNextReport = (first: Date, now: Date): number =>
  Math.max(1, Math.ceil((first.getTime() + limitTime - now.getTime()) / 1000))

/** What a member reads who has used up their reports. */
export const tooManyReports = `You have sent ${mostReports} reports within a week, which is the most we take. All of them are with us. If there is more to say, write to us from Help. If somebody is in danger, call your local emergency number.`

type Facts = { kind: string; words: string; aboutId: number | null; encounterId: number | null }

/** Whether a report is an earlier one, sent again because its reply was lost. */
export function isRepeat(report: Facts, earlier: Facts & { createdAt: Date }, now: Date): boolean {
  return (
    now.getTime() - earlier.createdAt.getTime() <= repeatSeconds * 1000 &&
    report.kind === earlier.kind &&
    report.words === earlier.words &&
    report.aboutId === earlier.aboutId &&
    report.encounterId === earlier.encounterId
  )
}

/** Returns the earliest end of an encounter whose attendees can still be reported after they left the community. */
export const earliestReportableEnd = (now: Date): Date => new Date(now.getTime() - reportableDays * day)

/**
 * Whether the page of a seat accepts a report: from the opening of the table until 24 hours after the end.
 * Later only a signed-in member can report.
 */
export const takesSeatReport = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): boolean =>
  now >= joinOpensAt(startsAt) && now.getTime() <= endsAt.getTime() + seatReportHours * hour

/** Returns what a member reads right after a report. */
export function reportReceived(isAboutPerson: boolean): string {
  const first = 'Thank you. Your report is with us, and a person reads it.'
  return isAboutPerson
    ? `${first} You two will not be seated together again, and they will not be notified.`
    : first
}

/** Why two people remain barred although the member has taken their own request back. */
export const heldByReport =
  'You reported this person, so you two will not be seated together. If that should change, write to us from Help.'
