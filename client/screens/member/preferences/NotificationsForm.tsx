import { graphql, useFragment } from 'react-relay/hooks'
import { hourWords, usualQuietHours } from '#rules/account/quietHours.ts'
import { Button } from '../../../ui/Button.tsx'
import { LabeledBox } from '../../../ui/Checkbox.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { useOutcome } from '../../../ui/useOutcome.ts'
import type { NotificationsForm_viewer$key } from './__generated__/NotificationsForm_viewer.graphql.ts'
import styles from './PreferencesScreen.module.css'
import { QuietHoursFields } from './QuietHoursFields.tsx'
import { useNotifications, type Wish } from './useNotifications.ts'

const choices: readonly { kind: 'invitations' | 'reminders' | 'impressions'; words: string }[] = [
  { kind: 'invitations', words: 'Invitations, and seats that come free' },
  { kind: 'reminders', words: 'Reminders, and changes of an encounter' },
  { kind: 'impressions', words: 'What there is to do after an encounter' },
]

const everything: Wish = { invitations: true, reminders: true, impressions: true, ...usualQuietHours }
const saved = 'Your choice is saved.'

type NotificationsFormProps = { viewer: NotificationsForm_viewer$key; applicationKey: string }

/**
 * Turns notifications of this browser on, chooses their kinds, and turns them off.
 *
 * @param props the signed-in member, and the service's public key
 */
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
  const { outcome, banner, tell } = useOutcome()
  const { quietFrom, quietUntil } = chosen ?? usualQuietHours
  const { ask, end, busy } = useNotifications(applicationKey, tell)
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
          <fieldset className={styles.choices} disabled={busy}>
            <legend>Notify this browser of</legend>
            {choices.map(({ kind, words }) => (
              <LabeledBox
                key={kind}
                checked={chosen[kind]}
                onChange={({ currentTarget }) =>
                  void ask({ ...chosen, [kind]: currentTarget.checked }, saved)
                }
              >
                {words}
              </LabeledBox>
            ))}
          </fieldset>
          <QuietHoursFields
            hours={chosen}
            disabled={busy}
            onChange={(hours) => void ask({ ...chosen, ...hours }, saved)}
          />
          <div>
            <Button variant="secondary" disabled={busy} onClick={end}>
              Turn off
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button
            variant="secondary"
            disabled={busy}
            onClick={() => void ask(everything, 'This browser is notified from now on.')}
          >
            {busy ? 'Turning on...' : 'Turn on'}
          </Button>
        </div>
      )}
    </div>
  )
}
