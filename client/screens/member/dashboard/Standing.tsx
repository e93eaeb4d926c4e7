import { graphql, useFragment } from 'react-relay/hooks'
import { defaultTimeZone, longDate } from '#rules/dates.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Standing_viewer$key } from './__generated__/Standing_viewer.graphql.ts'
import styles from './Standing.module.css'

/** Up to this number canceled RSVPs are a warning, beyond it a danger (docs/specification.md, section 9). */
const toleratedCancellations = 3

const count = (amount: number, one: string) => `${amount} ${one}${amount === 1 ? '' : 's'}`

/**
 * The member's standing: since when, the status, and how reliably they take part. Counts of zero are not shown; each
 * count links to what it means.
 */
export function Standing({ viewer }: { viewer: Standing_viewer$key }) {
  const { createdAt, accountStatus, engagement } = useFragment(
    graphql`
      fragment Standing_viewer on Viewer {
        createdAt
        accountStatus
        engagement {
          cancellations
          expired
          noShows
        }
      }
    `,
    viewer,
  )
  const { cancellations, expired, noShows } = engagement
  const counts = [
    {
      amount: cancellations,
      one: 'RSVP cancel',
      tone: cancellations > toleratedCancellations ? 'danger' : 'warning',
    },
    { amount: expired, one: 'missed invitation', tone: 'neutral' },
    { amount: noShows, one: 'no-show', tone: 'danger' },
  ] as const
  return (
    <section className={styles.standing} aria-labelledby="standing">
      <h2 id="standing">Your standing</h2>
      <p>
        <span>Member since {longDate(new Date(createdAt), defaultTimeZone)}</span>
        <ScreenLink href="/member/membership">
          <StatusBadge status={accountStatus} />
        </ScreenLink>
        {counts.map(
          ({ amount, one, tone }) =>
            amount > 0 && (
              <a key={one} href="/community-guidelines">
                <Badge tone={tone}>{count(amount, one)}</Badge>
              </a>
            ),
        )}
      </p>
    </section>
  )
}
