import { graphql, useFragment } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { untilWords } from '../../../ui/untilWords.ts'
import { useNow } from '../../../ui/useNow.ts'
import { howMany, waitingTime } from '../shared/words.ts'
import type { WaitingWork_overview$key } from './__generated__/WaitingWork_overview.graphql.ts'
import styles from './NeedsMeScreen.module.css'

type Since = string | null | undefined

const wordsOf = ({ count, words, one = words }: { count: number; words: string; one?: string }) =>
  count === 1 ? one : words

/**
 * What waits, in the order in which to do it; each count leads to its list.
 *
 * @param props the overview
 */
export function WaitingWork({ overview }: { overview: WaitingWork_overview$key }) {
  const { waiting, hasPostalAddress } = useFragment(
    graphql`
      fragment WaitingWork_overview on OperatorOverview {
        waiting {
          cases
          appeals
          casesDueAt
          requests
          oldestRequestAt
          underMinimum
          proposals
          lowEvenings
          toSettle
          messages
          oldestMessageAt
          privacyRequests
          oldestPrivacyRequestAt
          failedMails
          failedJobs
        }
        hasPostalAddress
      }
    `,
    overview,
  )
  const now = useNow()
  const age = (since: Since) => (since ? `The oldest waits ${waitingTime(new Date(since), now)}.` : null)
  const due = waiting.casesDueAt ? new Date(waiting.casesDueAt) : null
  const isOverdue = due !== null && due < now
  const dueWords = (at: Date) =>
    isOverdue ? `Overdue by ${waitingTime(at, now)}.` : `Due ${untilWords(at.getTime() - now.getTime())}.`
  const work = [
    {
      href: '/operator/cases',
      count: waiting.cases + waiting.appeals,
      words: waiting.appeals > 0 ? `Cases, ${howMany(waiting.appeals, 'appeal')} among them` : 'Cases',
      one: waiting.appeals > 0 ? 'Case, an appeal' : 'Case',
      detail: due && dueWords(due),
      isOverdue,
    },
    {
      href: '/operator/encounters?need=PEOPLE',
      count: waiting.underMinimum,
      words: 'Encounters likely under their minimum',
      one: 'Encounter likely under its minimum',
      detail: null,
    },
    {
      href: '/operator/groups',
      count: waiting.proposals,
      words: 'Proposals to invite',
      one: 'Proposal to invite',
      detail: null,
    },
    {
      href: '/operator/inbox',
      count: waiting.messages,
      words: 'Messages unanswered',
      one: 'Message unanswered',
      detail: age(waiting.oldestMessageAt),
    },
    {
      href: '#evenings',
      count: waiting.lowEvenings,
      words: 'Evenings with low marks',
      one: 'Evening with low marks',
      detail: null,
    },
    {
      href: '/operator/encounters?need=SETTLING',
      count: waiting.toSettle,
      words: 'Attendance to settle',
      detail: null,
    },
    {
      href: '/operator/early-access?order=OLDEST',
      count: waiting.requests,
      words: 'Requests for early access',
      one: 'Request for early access',
      detail: age(waiting.oldestRequestAt),
    },
    {
      href: '/operator/privacy?state=WAITING',
      count: waiting.privacyRequests,
      words: 'Privacy requests',
      one: 'Privacy request',
      detail: age(waiting.oldestPrivacyRequestAt),
    },
    {
      href: '/operator/mail?state=FAILED',
      count: waiting.failedMails,
      words: 'Failed mails',
      one: 'Failed mail',
      detail: null,
    },
    {
      href: '/operator/mail?tab=jobs',
      count: waiting.failedJobs,
      words: 'Failed jobs',
      one: 'Failed job',
      detail: null,
    },
  ]
  const first = work.find(({ count }) => count > 0)
  return (
    <section className={styles.section} aria-labelledby="waiting">
      <h2 id="waiting">Waiting</h2>
      <p className={styles.next}>
        {first ? (
          <>
            Next: <ScreenLink href={first.href}>{wordsOf(first).toLowerCase()}</ScreenLink>.
          </>
        ) : (
          'Nothing waits for you.'
        )}
      </p>
      {!hasPostalAddress && (
        <p className={styles.next}>
          Mails carry no postal address, which the law wants in some of them. Add yours under{' '}
          <ScreenLink href="/operator/settings">Settings</ScreenLink>.
        </p>
      )}
      <ul className={styles.work}>
        {work.map((item) => (
          <li key={item.href}>
            <ScreenLink
              href={item.href}
              data-empty={item.count === 0}
              data-overdue={'isOverdue' in item && item.isOverdue}
            >
              <span className={styles.count}>{item.count.toLocaleString('en-US')}</span>{' '}
              <span className={styles.words}>{wordsOf(item)}</span>
              {item.detail && (
                <>
                  {' '}
                  <span className={styles.detail}>{item.detail}</span>
                </>
              )}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
