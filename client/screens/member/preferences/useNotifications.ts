import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { type QuietHours, usualQuietHours } from '#rules/account/quietHours.ts'
import { failureSentence, withDoubt } from '../../../relay/failureSentence.ts'
import { useAction } from '../../../relay/useAction.ts'
import type { Outcome, TellOutcome } from '../../../ui/useOutcome.ts'
import type { useNotificationsSaveMutation } from './__generated__/useNotificationsSaveMutation.graphql.ts'
import type { useNotificationsStopMutation } from './__generated__/useNotificationsStopMutation.graphql.ts'
import { subscribeBrowser, unsubscribeBrowser } from './browserNotifications.ts'

const saveMutation = graphql`
  mutation useNotificationsSaveMutation($input: SaveNotificationsInput!) {
    saveNotifications(input: $input) {
      viewer {
        ...NotificationsForm_viewer
      }
    }
  }
`

const stopMutation = graphql`
  mutation useNotificationsStopMutation {
    stopNotifications {
      viewer {
        ...NotificationsForm_viewer
      }
    }
  }
`

/** The kinds of notifications of a browser, and their hours. */
export type Wish = { invitations: boolean; reminders: boolean; impressions: boolean } & QuietHours

const everything: Wish = { invitations: true, reminders: true, impressions: true, ...usualQuietHours }

/** The outcome of turning notifications of this browser on or off. */
export const turned = (isOn: boolean): Outcome => ({
  tone: 'good',
  sentence: isOn ? 'This browser is notified from now on.' : 'This browser is no longer notified.',
})

class NotAllowed extends Error {}

const refused =
  'This browser does not allow notifications from Encounters. You can change that in its settings.'

/**
 * Explains why notifications could not be saved.
 *
 * @param sentence what failed
 * @returns the sentence and the reason if there is one, or what the person can do if the browser does not allow it
 */
export const notificationFailure = (sentence: string, error: unknown): string =>
  error instanceof NotAllowed ? refused : failureSentence(sentence, error)

/**
 * Turns notifications of this browser on and off.
 *
 * @param key the service's public key
 * @param tell shows the outcome of turning them on and off
 * @returns what saves exactly these kinds and hours, what turns all on, what turns all off, and whether that is under
 *   way
 */
export function useNotifications(key: string, tell: TellOutcome) {
  const [turningOn, setTurningOn] = useState(false)
  const [send] = useAction<useNotificationsSaveMutation>(saveMutation)
  const [stop, stopping] = useAction<useNotificationsStopMutation>(stopMutation, {
    tell,
    done: turned(false),
    failed: 'Notifications could not be turned off.',
  })
  async function save(wish: Wish): Promise<void> {
    const endpoint = await subscribeBrowser(key).catch((error: unknown) => {
      reportError(error)
      throw error
    })
    if (endpoint === null) throw new NotAllowed()
    await send({ input: { endpoint, serviceKey: key, ...wish } })
  }
  async function turnOn(): Promise<void> {
    setTurningOn(true)
    try {
      await save(everything)
      tell(turned(true))
    } catch (error) {
      const sentence = notificationFailure('Notifications could not be turned on in this browser.', error)
      tell(withDoubt({ tone: 'danger', sentence }, error))
    } finally {
      setTurningOn(false)
    }
  }
  const turnOff = () => stop({}, { onDone: () => void unsubscribeBrowser().catch(reportError) })
  return { save, turnOn, turnOff, busy: turningOn || stopping }
}
