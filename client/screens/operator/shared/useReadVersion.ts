import { graphql } from 'react-relay/hooks'
import type { useReadVersionQuery } from './__generated__/useReadVersionQuery.graphql.ts'
import { useAnswer } from './useAnswer.ts'
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

/** A version with its content. */
export type FoundVersion = NonNullable<useReadVersionQuery['response']['settings']['version']>

/**
 * Loads the content of a version.
 *
 * @param of the setting
 * @returns the function that loads a version by its number, whether that is under way, the version, what closes it, and
 *   the sentence that says why there is none
 */
export function useReadVersion(of: VersionedSetting['name']) {
  const { ask, drop, busy, answer, failure } = useAnswer<useReadVersionQuery>(
    query,
    'This version could not be loaded.',
  )
  return {
    ask: (version: number) => ask({ of, version }),
    found: answer?.data.settings.version ?? null,
    close: drop,
    busy,
    failure,
  }
}
