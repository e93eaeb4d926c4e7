import { graphql, useFragment } from 'react-relay/hooks'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { useNow } from '../../../ui/useNow.ts'
import type { WaitingWork_overview$key } from './__generated__/WaitingWork_overview.graphql.ts'
import styles from './NeedsMeScreen.module.css'
import { waitingItems } from './waitingItems.ts'

/** Waiting work, in the order in which to do it; each count links to its list. */
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
          queuedMails
          sendingMails
          failedMails
          failedJobs
        }
        hasPostalAddress
      }
    `,
    overview,
  )
  const work = waitingItems(waiting, useNow())
  const first = work.find(({ count }) => count > 0)
  return (
    <section className={styles.section} aria-labelledby="waiting">
      <h2 id="waiting">Waiting</h2>
      <p className={styles.next}>
        {first ? (
          <>
            Next: <ScreenLink href={first.href}>{first.words.toLowerCase()}</ScreenLink>.
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
            <ScreenLink href={item.href} data-empty={item.count === 0} data-overdue={item.isOverdue ?? false}>
              <span className={styles.count}>{item.count.toLocaleString('en-US')}</span>{' '}
              <span className={styles.words}>{item.words}</span>
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
