import { useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import { failureSentence } from '../../../relay/failureSentence.ts'
import type { useReadVersionQuery } from './__generated__/useReadVersionQuery.graphql.ts'
import type { VersionedSetting } from './versionedSettings.ts'

const query = graphql`
  query useReadVersionQuery($of: VersionedSetting!, $version: Int!) {
    settings {
      version(of: $of, version: $version) {
        version
        savedAt
        stages {
          kind
          seconds
          turnSeconds
          depth
          text
          picked
        }
        text
        questions {
          questionId
          depth
          text
        }
      }
    }
  }
`

/** A version with what it says. */
export type FoundVersion = NonNullable<useReadVersionQuery['response']['settings']['version']>

/**
 * Asks for what a version says.
 *
 * @param of what it is a version of
 * @returns what asks by its number, whether that is under way, the version, what puts it away again, and the sentence that
 *   says why there is none
 */
export function useReadVersion(of: VersionedSetting['name']) {
  const environment = useRelayEnvironment()
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<FoundVersion | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function read(version: number): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      const reply = await fetchQuery<useReadVersionQuery>(environment, query, { of, version }).toPromise()
      setFound(reply?.settings.version ?? null)
    } catch (error) {
      setFailure(failureSentence('This version could not be loaded.', error))
    } finally {
      setBusy(false)
    }
  }
  return { ask: (version: number) => void read(version), busy, found, close: () => setFound(null), failure }
}
