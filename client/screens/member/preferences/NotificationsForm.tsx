import { graphql, useFragment } from 'react-relay/hooks'
import { hourWords, usualQuietHours } from '#rules/account/quietHours.ts'
import { Button } from '../../../ui/Button.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useLastAct } from '../../../ui/useLastAct.ts'
import type { NotificationsForm_viewer$key } from './__generated__/NotificationsForm_viewer.graphql.ts'
import { NotificationChoices } from './NotificationChoices.tsx'
import styles from './PreferencesScreen.module.css'
import { turned, useNotifications } from './useNotifications.ts'

type NotificationsFormProps = { viewer: NotificationsForm_viewer$key; applicationKey: string }

/** Turns notifications of this browser on and off, and chooses their kinds. */
export function NotificationsForm({ viewer, applicationKey }: NotificationsFormProps) {
  const { notifications: chosen } = useFragment(
    graphql`
      fragment NotificationsForm_viewer on Viewer {
        notifications {
          invitations
          reminders
          impressions
          quietFrom
          quietUntil
        }
      }
    `,
    viewer,
  )
  const { outcome: last, unsure, banner, tell, begin } = useLastAct<{ wasOn: boolean }>()
  const { quietFrom, quietUntil } = chosen ?? usualQuietHours
  const { save, turnOn, turnOff, busy } = useNotifications(applicationKey, tell)
  const isOn = Boolean(chosen)
  // If only the reply was lost, what was loaded since says what happened.
  const outcome = unsure && isOn !== unsure.wasOn ? turned(isOn) : last
  const press = (act: () => unknown) => {
    begin({ wasOn: isOn })
    void act()
  }
  return (
    <div className={styles.lines}>
      <p className={styles.note}>
        A notification only says "You have news at Encounters.", so nobody who sees your screen learns more.{' '}
        {quietFrom === quietUntil
          ? 'One may come at any hour.'
          : `None comes between ${hourWords(quietFrom)} and ${hourWords(quietUntil)} by the clock of your location.`}
      </p>
      <OutcomeBanner outcome={outcome} ref={banner} />
      {chosen ? (
        <>
          <NotificationChoices stored={chosen} save={save} />
          <div>
            <Button variant="secondary" disabled={busy} onClick={() => press(turnOff)}>
              Turn off
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button variant="secondary" disabled={busy} onClick={() => press(turnOn)}>
            {busy ? 'Turning on...' : 'Turn on'}
          </Button>
        </div>
      )}
    </div>
  )
}
