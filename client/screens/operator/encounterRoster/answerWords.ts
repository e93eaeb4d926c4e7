import { longDate, shortTime } from '#rules/dates.ts'

type Answer = {
  status: string
  isWaitlisted: boolean
  waitlistNumber: number | null | undefined
  sentAt: string
  expiresAt: string | null | undefined
  respondedAt: string | null | undefined
  promotedAt: string | null | undefined
  canceledAt: string | null | undefined
  canceledLate: boolean
}

/**
 * Describes the state of an invitation in a line.
 *
 * @param answer the entry on the roster; instants as ISO 8601
 * @param timeZone the IANA zone of the times
 * @returns such as 'Number 2 in line since December 1, 2026, 7:00 PM EST'
 */
export function answerWords(answer: Answer, timeZone: string): string {
  const at = (instant: string) => {
    const date = new Date(instant)
    return `${longDate(date, timeZone)}, ${shortTime(date, timeZone)}`
  }
  const { status, sentAt, expiresAt, respondedAt, promotedAt, canceledAt, canceledLate } = answer
  const responded = at(respondedAt ?? sentAt)
  if (canceledAt) return `Gave up the place${canceledLate ? ' late' : ''}, ${at(canceledAt)}`
  if (answer.isWaitlisted) return `Number ${answer.waitlistNumber} in line since ${responded}`
  if (status === 'ACCEPTED')
    return promotedAt ? `From the waitlist, ${at(promotedAt)}` : `Accepted, ${responded}`
  if (status === 'DECLINED') return `Declined or taken off, ${responded}`
  if (status === 'EXPIRED') return `Ran out, ${at(expiresAt ?? sentAt)}`
  return expiresAt ? `Asked ${at(sentAt)}, to answer by ${at(expiresAt)}` : `Asked ${at(sentAt)}`
}
