import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { defaultTimeZone, longDate } from '#rules/dates.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Button } from '../../../ui/Button.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import type { CalendarFeed_viewer$key } from './__generated__/CalendarFeed_viewer.graphql.ts'
import type { CalendarFeedEndMutation } from './__generated__/CalendarFeedEndMutation.graphql.ts'
import type { CalendarFeedMakeMutation } from './__generated__/CalendarFeedMakeMutation.graphql.ts'
import { CalendarAddress } from './CalendarAddress.tsx'
import styles from './MembershipScreen.module.css'

/**
 * The address of the member's calendar feed: created, shown once, renewed and deleted here.
 *
 * @param props the viewer
 */
export function CalendarFeed({ viewer }: { viewer: CalendarFeed_viewer$key }) {
  const { calendarFeed } = useFragment(
    graphql`
      fragment CalendarFeed_viewer on Viewer {
        calendarFeed {
          createdAt
        }
      }
    `,
    viewer,
  )
  const [address, setAddress] = useState<string | null>(null)
  const { outcome, banner, tell } = useOutcome()
  const [make, isMaking] = useAction<CalendarFeedMakeMutation>(
    graphql`
      mutation CalendarFeedMakeMutation {
        makeCalendarFeed {
          address
          viewer {
            ...CalendarFeed_viewer
          }
        }
      }
    `,
    {
      tell,
      failed: 'Failed to make an address for your calendar.',
      onDone: ({ makeCalendarFeed }) => setAddress(makeCalendarFeed.address),
      done: 'Add this address to your calendar now. It is not shown again.',
    },
  )
  const [end, isEnding] = useAction<CalendarFeedEndMutation>(
    graphql`
      mutation CalendarFeedEndMutation {
        endCalendarFeed {
          viewer {
            ...CalendarFeed_viewer
          }
        }
      }
    `,
    {
      tell,
      failed: 'Failed to end the address.',
      onDone: () => setAddress(null),
      done: 'Your calendar no longer follows your seats.',
    },
  )
  const isBusy = isMaking || isEnding
  return (
    <section className={styles.card} aria-labelledby="calendar">
      <div>
        <h2 id="calendar" className={styles.heading}>
          Your calendar
        </h2>
        <p className={styles.note}>
          {calendarFeed
            ? `The address your calendar follows was made on ${longDate(new Date(calendarFeed.createdAt), defaultTimeZone)}. Renewing ends it and makes another.`
            : 'A private address lets your calendar follow your seats as they change. It names nobody else.'}
        </p>
      </div>
      <OutcomeBanner outcome={outcome} ref={banner} />
      {address !== null && <CalendarAddress address={address} />}
      <div className={styles.actions}>
        <Button variant="secondary" disabled={isBusy} onClick={() => make({})}>
          {calendarFeed ? 'Renew the address' : 'Follow my seats'}
        </Button>
        {calendarFeed && (
          <Button variant="secondary" disabled={isBusy} onClick={() => end({})}>
            End the address
          </Button>
        )}
      </div>
    </section>
  )
}
