import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import type { useRoomVideoQuery } from './__generated__/useRoomVideoQuery.graphql.ts'

export type RoomVideo = NonNullable<useRoomVideoQuery['response']['table']['video']>

/** Milliseconds before the next try after a failure. */
const retryAfter = 3000

/**
 * Requests the address of a table's video with a token of this seat, and requests it again when the meeting changes.
 *
 * @param seat the 32 digits of the address
 * @param version of the meeting
 * @returns the address and token, null until they are known, and a function that requests new ones
 */
export function useRoomVideo(seat: string, version: string): readonly [RoomVideo | null, () => void] {
  const environment = useRelayEnvironment()
  const [video, setVideo] = useState<RoomVideo | null>(null)
  const [asked, setAsked] = useState(1)
  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined
    // Runs again whenever `asked` or the version changes.
    const subscription = fetchQuery<useRoomVideoQuery>(
      environment,
      graphql`
        query useRoomVideoQuery($seat: String!) {
          table(seat: $seat) {
            video {
              kind
              url
              room
              token
              reason
            }
          }
        }
      `,
      { seat },
      { networkCacheConfig: { force: true, metadata: { asked, version } } },
    ).subscribe({
      next: ({ table }) => setVideo(table.video ?? null),
      error: () => {
        retry = setTimeout(() => setAsked((count) => count + 1), retryAfter)
      },
    })
    return () => {
      clearTimeout(retry)
      subscription.unsubscribe()
    }
  }, [environment, seat, version, asked])
  return [video, () => setAsked((count) => count + 1)]
}
