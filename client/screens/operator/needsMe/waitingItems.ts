import { dueWords, howMany, waitingTime } from '../shared/words.ts'
import type { WaitingWork_overview$data } from './__generated__/WaitingWork_overview.graphql.ts'

/** One kind of waiting work, and its list. */
type WaitingItem = {
  href: string
  count: number
  words: string
  detail?: string | null
  isOverdue?: boolean
}

const deadline = (due: Date, now: Date): string =>
  due < now ? `Overdue by ${waitingTime(due, now)}.` : `Due ${dueWords(due, now)}.`

/**
 * Lists the waiting work in the order in which to do it, including kinds with a count of zero, except mails that do not
 * go out, which are rare.
 *
 * @param waiting the counts
 */
export function waitingItems(waiting: WaitingWork_overview$data['waiting'], now: Date): WaitingItem[] {
  const due = waiting.casesDueAt ? new Date(waiting.casesDueAt) : null
  const age = (since: string | null | undefined) =>
    since ? `The oldest waits ${waitingTime(new Date(since), now)}.` : null
  const item = (href: string, count: number, words: string, one = words): WaitingItem => ({
    href,
    count,
    words: count === 1 ? one : words,
  })
  const isAppeal = waiting.appeals > 0
  const cases = isAppeal ? `Cases, ${howMany(waiting.appeals, 'appeal')} among them` : 'Cases'
  return [
    {
      ...item(
        '/operator/cases',
        waiting.cases + waiting.appeals,
        cases,
        isAppeal ? 'Case, an appeal' : 'Case',
      ),
      detail: due && deadline(due, now),
      isOverdue: due !== null && due < now,
    },
    item(
      '/operator/encounters?need=PEOPLE',
      waiting.underMinimum,
      'Encounters likely under their minimum',
      'Encounter likely under its minimum',
    ),
    item('/operator/groups', waiting.proposals, 'Proposals to invite', 'Proposal to invite'),
    {
      ...item('/operator/inbox', waiting.messages, 'Messages unanswered', 'Message unanswered'),
      detail: age(waiting.oldestMessageAt),
    },
    item('#evenings', waiting.lowEvenings, 'Evenings with low marks', 'Evening with low marks'),
    item('/operator/encounters?need=SETTLING', waiting.toSettle, 'Attendance to settle'),
    {
      ...item(
        '/operator/early-access?order=OLDEST',
        waiting.requests,
        'Requests for early access',
        'Request for early access',
      ),
      detail: age(waiting.oldestRequestAt),
    },
    {
      ...item(
        '/operator/privacy?state=WAITING',
        waiting.privacyRequests,
        'Privacy requests',
        'Privacy request',
      ),
      detail: age(waiting.oldestPrivacyRequestAt),
    },
    ...[
      item(
        '/operator/mail?state=QUEUED',
        waiting.queuedMails,
        'Mails queued for over an hour',
        'Mail queued for over an hour',
      ),
      item(
        '/operator/mail?state=SENDING',
        waiting.sendingMails,
        'Mails being sent for over an hour',
        'Mail being sent for over an hour',
      ),
    ].filter(({ count }) => count > 0),
    item('/operator/mail?state=FAILED', waiting.failedMails, 'Failed mails', 'Failed mail'),
    item('/operator/mail?tab=jobs', waiting.failedJobs, 'Failed jobs', 'Failed job'),
  ]
}
