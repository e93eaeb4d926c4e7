import { graphql, useFragment } from 'react-relay/hooks'
import { defaultTimeZone, longDate } from '#rules/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useLastAct } from '../../../ui/useLastAct.ts'
import type { Outcome } from '../../../ui/useOutcome.ts'
import type { SignedInBrowsers_viewer$key } from './__generated__/SignedInBrowsers_viewer.graphql.ts'
import cards from './AccountCards.module.css'
import styles from './MembershipScreen.module.css'
import { signedOut, useEndSessions } from './useEndSessions.ts'

type Place = { timeZone?: string | null | undefined; lastUsedAt: string; isThis: boolean }

/** The sessions that the last act ends, and what it says when that is done. */
type Asked = { ids: readonly string[]; done: string }

/** Such as "Detroit time, last used on November 22, 2026". */
function words({ timeZone, lastUsedAt, isThis }: Place): string {
  const zone = timeZone?.split('/').at(-1)?.replaceAll('_', ' ')
  const used = isThis ? 'this browser' : `last used on ${longDate(new Date(lastUsedAt), defaultTimeZone)}`
  const whole = zone ? `${zone} time, ${used}` : used
  return whole.charAt(0).toUpperCase() + whole.slice(1)
}

/** The browsers in which the member is signed in, and buttons that sign them out. */
export function SignedInBrowsers({ viewer }: { viewer: SignedInBrowsers_viewer$key }) {
  const { sessions } = useFragment(
    graphql`
      fragment SignedInBrowsers_viewer on Viewer {
        sessions {
          sessionId
          browser
          timeZone
          lastUsedAt
          isThis
        }
      }
    `,
    viewer,
  )
  const { outcome: last, unsure, banner, tell, begin } = useLastAct<Asked>()
  const { endOne, endOthers, endAll, busy } = useEndSessions(tell)
  const isDone = unsure && !sessions.some(({ sessionId }) => unsure.ids.includes(sessionId))
  const outcome: Outcome | null = isDone ? { tone: 'good', sentence: unsure.done } : last
  const endListed = () => {
    const others = sessions.filter(({ isThis }) => !isThis)
    begin({ ids: others.map(({ sessionId }) => sessionId), done: signedOut.elsewhere })
    endOthers({})
  }
  return (
    <section className={styles.card} aria-labelledby="sessions">
      <div>
        <h2 id="sessions" className={styles.heading}>
          Where you are signed in
        </h2>
        <p className={styles.note}>We store the kind of browser and its time zone, and no other place.</p>
      </div>
      <OutcomeBanner outcome={outcome} ref={banner} />
      <ul className={cards.list}>
        {sessions.map(({ sessionId, browser, ...place }) => (
          <li key={sessionId}>
            <span>
              <strong id={sessionId}>{browser ?? 'A browser we do not know'}</strong>
              <span className={styles.note}>{words(place)}</span>
            </span>
            {!place.isThis && (
              <Button
                variant="secondary"
                disabled={busy}
                aria-describedby={sessionId}
                onClick={() => {
                  begin({ ids: [sessionId], done: signedOut.there })
                  endOne({ input: { sessionId } })
                }}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {sessions.length > 1 && (
          <Button variant="secondary" disabled={busy} onClick={endListed}>
            Sign out everywhere else
          </Button>
        )}
        <Button
          variant="danger"
          disabled={busy}
          onClick={() => {
            begin(null)
            endAll()
          }}
        >
          Sign out everywhere
        </Button>
      </div>
    </section>
  )
}
