import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { defaultTimeZone, longDate } from '#rules/dates.ts'
import { useAction } from '../../../relay/useAction.ts'
import { Button } from '../../../ui/Button.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useLastAct } from '../../../ui/useLastAct.ts'
import type { Outcome } from '../../../ui/useOutcome.ts'
import type { CalendarFeed_viewer$key } from './__generated__/CalendarFeed_viewer.graphql.ts'
import type { CalendarFeedEndMutation } from './__generated__/CalendarFeedEndMutation.graphql.ts'
import type { CalendarFeedMakeMutation } from './__generated__/CalendarFeedMakeMutation.graphql.ts'
import { CalendarAddress } from './CalendarAddress.tsx'
import styles from './MembershipScreen.module.css'

const ended = 'Your calendar no longer follows your seats.'

/** What came of an act without a reply, by when the address was made before it and when now; null if nothing did. */
function cameOf(before: string | null, now: string | null): Outcome | null {
  if (now === before) return null
  if (now === null) return { tone: 'good', sentence: ended }
  return {
    tone: 'danger',
    sentence:
      before === null
        ? 'The address was made, but it did not arrive here. Renew it to see one that you can add.'
        : 'The address was renewed, but the new one did not arrive here. The old one has ended, so renew it once more.',
  }
}

/** The address of the member's calendar feed: created, shown once, renewed and deleted here. */
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
  const madeAt = calendarFeed?.createdAt ?? null
  const [shown, setShown] = useState<{ address: string; madeAt: string | undefined } | null>(null)
  const { outcome: last, unsure, banner, tell, begin } = useLastAct<{ before: string | null }>()
  const [make, isMaking] = useAction<CalendarFeedMakeMutation>(
    graphql`
      mutation CalendarFeedMakeMutation {
        makeCalendarFeed {
          address
          viewer {
            calendarFeed {
              createdAt
            }
            ...CalendarFeed_viewer
          }
        }
      }
    `,
    {
      tell,
      failed: 'Failed to make an address for your calendar.',
      onDone: ({ makeCalendarFeed: { address, viewer } }) =>
        setShown({ address, madeAt: viewer.calendarFeed?.createdAt }),
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
      done: ended,
    },
  )
  const isBusy = isMaking || isEnding
  const outcome = (unsure && cameOf(unsure.before, madeAt)) ?? last
  const press = (act: (variables: Record<PropertyKey, never>) => void) => {
    begin({ before: madeAt })
    act({})
  }
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
      {shown && shown.madeAt === madeAt && <CalendarAddress address={shown.address} />}
      <div className={styles.actions}>
        <Button variant="secondary" disabled={isBusy} onClick={() => press(make)}>
          {calendarFeed ? 'Renew the address' : 'Follow my seats'}
        </Button>
        {calendarFeed && (
          <Button variant="secondary" disabled={isBusy} onClick={() => press(end)}>
            End the address
          </Button>
        )}
      </div>
    </section>
  )
}
