import { useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import { serverNow } from '../../../browser/serverClock.ts'
import { failureOutcome } from '../../../relay/failureSentence.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import { useOutcome } from '../../../ui/useOutcome.ts'
import type { useDownloadMyDataQuery } from './__generated__/useDownloadMyDataQuery.graphql.ts'

const query = graphql`
  query useDownloadMyDataQuery {
    viewer {
      myData
    }
  }
`

/**
 * Downloads all data stored about the member as a file (docs/rules.md, "Membership").
 *
 * @returns what begins the download, whether one is being prepared, the last outcome, and the reference for its banner
 */
export function useDownloadMyData() {
  const environment = useRelayEnvironment()
  const [downloading, setDownloading] = useState(false)
  const { outcome, banner, tell } = useOutcome()

  async function download() {
    setDownloading(true)
    tell(null)
    try {
      const data = await fetchQuery<useDownloadMyDataQuery>(environment, query, {}).toPromise()
      const text = JSON.stringify(data?.viewer.myData, null, 2)
      const day = serverNow().toISOString().slice(0, 10)
      saveFile(`encounters-my-data-${day}.json`, 'application/json', text)
      tell({ tone: 'good', sentence: 'Your data is in the file your browser just saved.' })
    } catch (error) {
      tell(failureOutcome('Failed to download your data.', error))
    } finally {
      setDownloading(false)
    }
  }

  return { download, downloading, outcome, banner }
}
