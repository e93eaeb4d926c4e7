import { useCallback, useEffect, useMemo, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import { FailureContext } from '../../../relay/FailureContext.ts'
import { whenOvertaken } from '../../../relay/whenOvertaken.ts'
import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import type {
  NotificationsCardQuery,
  NotificationsCardQuery$data,
} from './__generated__/NotificationsCardQuery.graphql.ts'
import { canBeNotified, couldBeNotified } from './browserNotifications.ts'
import { NotificationsForm } from './NotificationsForm.tsx'
import styles from './PreferencesScreen.module.css'

const query = graphql`
  query NotificationsCardQuery {
    viewer {
      notificationKey
      ...NotificationsForm_viewer
    }
  }
`

/**
 * Notifications of this browser. Nothing if the browser or the service does not support them, or while that is not
 * known.
 */
export function NotificationsCard() {
  const environment = useRelayEnvironment()
  const [data, setData] = useState<NotificationsCardQuery$data | null>(null)
  const read = useCallback(
    () =>
      fetchQuery<NotificationsCardQuery>(environment, query, {}).subscribe({
        next: setData,
        error: reportError,
      }),
    [environment],
  )
  useEffect(() => {
    if (!canBeNotified() && !couldBeNotified()) return
    const asked = read()
    return () => asked.unsubscribe()
  }, [read])
  // The screen's own query, which is sent again after a lost reply, has none of this.
  const hearFailure = useMemo(() => whenOvertaken(read), [read])
  const viewer = data?.viewer
  if (!viewer?.notificationKey) return null
  return (
    <section className={styles.card} aria-labelledby="notifications">
      <h2 id="notifications" className={styles.heading}>
        Notifications
      </h2>
      {canBeNotified() ? (
        <FailureContext value={hearFailure}>
          <NotificationsForm viewer={viewer} applicationKey={viewer.notificationKey} />
        </FailureContext>
      ) : (
        <p className={styles.note}>
          To be notified on this device, add Encounters to its home screen, and open it from there. You sign
          in there once more, with a passkey: a link in a mail opens in the browser instead. Add one first
          under <ScreenLink href="/member/membership">Membership</ScreenLink>.
        </p>
      )}
    </section>
  )
}
