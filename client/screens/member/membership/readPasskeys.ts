import { fetchQuery, graphql, type IEnvironment } from 'relay-runtime'
import type { readPasskeysQuery, readPasskeysQuery$data } from './__generated__/readPasskeysQuery.graphql.ts'

const query = graphql`
  query readPasskeysQuery {
    viewer {
      passkeys {
        id
        name
      }
      ...PasskeyList_viewer
    }
  }
`

/** The member's passkeys in a reply. */
export type Passkeys = readPasskeysQuery$data['viewer']['passkeys']

/**
 * Reloads the member's passkeys, so that the screen shows the current ones.
 *
 * @returns the passkeys; null if they could not be loaded, which is reported
 */
export async function readPasskeys(environment: IEnvironment): Promise<Passkeys | null> {
  try {
    const data = await fetchQuery<readPasskeysQuery>(environment, query, {}).toPromise()
    return data?.viewer.passkeys ?? null
  } catch (error) {
    reportError(error)
    return null
  }
}
