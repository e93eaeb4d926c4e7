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

/** The member's passkeys as a reading gives them. */
export type Passkeys = readPasskeysQuery$data['viewer']['passkeys']

/**
 * Reads the member's passkeys again, so that the screen shows them as they are.
 *
 * @returns the passkeys; none known where they could not be read, which is reported
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
