import { useState } from 'react'
import { graphql } from 'react-relay/hooks'
import type { QuietHours } from '#rules/account/quietHours.ts'
import { useAction } from '../../../relay/useAction.ts'
import type { TellOutcome } from '../../../ui/useOutcome.ts'
import type { useNotificationsSaveMutation } from './__generated__/useNotificationsSaveMutation.graphql.ts'
import type { useNotificationsStopMutation } from './__generated__/useNotificationsStopMutation.graphql.ts'
import { subscribeBrowser, unsubscribeBrowser } from './browserNotifications.ts'

const save = graphql`
  mutation useNotificationsSaveMutation($input: SaveNotificationsInput!) {
    saveNotifications(input: $input) {
      viewer {
        ...NotificationsForm_viewer
      }
    }
  }
`

const stop = graphql`
  mutation useNotificationsStopMutation {
    stopNotifications {
      viewer {
        ...NotificationsForm_viewer
      }
    }
  }
`

/** Of what a browser is notified, and when. */
export type Wish = { invitations: boolean; reminders: boolean; impressions: boolean } & QuietHours

const refused =
  'This browser does not allow notifications from Encounters. You can change that in its settings.'
const failed = 'Notifications could not be turned on in this browser.'

/**
 * Turns notifications of this browser on and off.
 *
 * @param key the service's public key
 * @param tell shows how it went
 * @returns what asks for these kinds and hours and no others, what turns all off, and whether that is under way
 */
export function useNotifications(key: string, tell: TellOutcome) {
  const [asking, setAsking] = useState(false)
  const [commitSave, saving] = useAction<useNotificationsSaveMutation>(save, { tell, failed })
  const [commitStop, stopping] = useAction<useNotificationsStopMutation>(stop, {
    tell,
    done: 'This browser is no longer notified.',
    failed: 'Notifications could not be turned off.',
  })
  const ask = async (wish: Wish, done: string) => {
    setAsking(true)
    try {
      const endpoint = await subscribeBrowser(key)
      if (endpoint === null) tell({ tone: 'danger', sentence: refused })
      else commitSave({ input: { endpoint, ...wish } }, { done })
    } catch (error) {
      reportError(error)
      tell({ tone: 'danger', sentence: failed })
    } finally {
      setAsking(false)
    }
  }
  const end = () => commitStop({}, { onDone: () => void unsubscribeBrowser().catch(reportError) })
  return { ask, end, busy: asking || saving || stopping }
}
