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
 * Saves a seat as a calendar file. It has the same id as the mailed entry, so that no calendar shows both. It is
 * requested when needed, since it must have the latest sequence number. A toast reports a failure, or that the seat is
 * no longer the member's.
 *
 * @param id Relay id of the invitation
 * @returns the function that begins the download and resolves when it ended, and whether a file is being prepared
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
      else showToast('This seat is no longer yours.')
    } catch (error) {
      reportError(error)
      showToast(failureSentence('The calendar file could not be prepared.', error))
    } finally {
      setSaving(false)
    }
  }
  return [save, saving] as const
}
