import { useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import { showToast } from '../../../ui/toast.ts'
import type { useCalendarFileQuery } from './__generated__/useCalendarFileQuery.graphql.ts'

const query = graphql`
  query useCalendarFileQuery($id: ID!) {
    node(id: $id) {
      ... on Invitation {
        calendarFile
      }
    }
  }
`

/**
 * Hands a seat out as a calendar file, which is the entry that was mailed, so that no calendar shows it twice. It is written
 * when it is asked for, since its sequence must be the latest. A toast says when that failed.
 *
 * @param id Relay id of the invitation
 * @returns what begins the download and settles when it ended, and whether one is being prepared
 */
export function useCalendarFile(id: string) {
  const environment = useRelayEnvironment()
  const [saving, setSaving] = useState(false)
  async function save() {
    setSaving(true)
    try {
      const data = await fetchQuery<useCalendarFileQuery>(environment, query, { id }).toPromise()
      const file = data?.node?.calendarFile
      if (file) saveFile('encounter.ics', 'text/calendar', file)
    } catch (error) {
      reportError(error)
      showToast(failureSentence('The calendar file could not be prepared.', error))
    } finally {
      setSaving(false)
    }
  }
  return [save, saving] as const
}
