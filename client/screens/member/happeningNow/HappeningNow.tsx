import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks'
import { shortTime } from '#rules/dates.ts'
import { useNowAt } from '../../../ui/useNowAt.ts'
import type { HappeningNow_viewer$key } from './__generated__/HappeningNow_viewer.graphql.ts'
import { askedToLeave } from './askedToLeave.ts'
import styles from './HappeningNow.module.css'
import { JoinSeat } from './JoinSeat.tsx'
import { useAskWhile } from './useAskWhile.ts'

/**
 * The encounters that have begun and not ended, each with a button to join, so that people who are a few minutes late
 * can still join. Nothing if there are none. They appear and disappear by the server's clock.
 */
export function HappeningNow({ viewer }: { viewer: HappeningNow_viewer$key }) {
  const { happeningNow, next } = useFragment(
    graphql`
      fragment HappeningNow_viewer on Viewer {
        happeningNow {
          id
          afterRemovalUrl
          encounter {
            name
            endsAt
            timeZone
          }
          ...JoinSeat_invitation
        }
        next: upcomingEncounters(first: 1) {
          edges {
            node {
              id
              encounter {
                startsAt
              }
            }
          }
        }
      }
    `,
    viewer,
  )
  const environment = useRelayEnvironment()
  const starts = next.edges.map(({ node }) => new Date(node.encounter.startsAt))
  const ends = happeningNow.map(({ encounter }) => new Date(encounter.endsAt))
  const now = useNowAt([...starts, ...ends])
  useAskWhile(
    [...starts, ...ends].some((moment) => moment <= now),
    () => {
      // Needed only when an encounter begins or ends, so it is not in the first load.
      import('./askHappeningNow.ts')
        .then(({ askHappeningNow }) => askHappeningNow(environment))
        .catch(reportError)
    },
  )
  const seats = happeningNow.filter(({ encounter }) => new Date(encounter.endsAt) > now)
  if (seats.length === 0) return null
  return (
    <section className={styles.strip} aria-labelledby="happening-now">
      <h2 id="happening-now">Happening now</h2>
      <ul>
        {seats.map((seat) => (
          <li key={seat.id}>
            <p>
              <strong>{seat.encounter.name}</strong>
              <span>
                {seat.afterRemovalUrl
                  ? askedToLeave
                  : `Until ${shortTime(new Date(seat.encounter.endsAt), seat.encounter.timeZone)}`}
              </span>
            </p>
            <JoinSeat invitation={seat} />
          </li>
        ))}
      </ul>
    </section>
  )
}
