import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import type { useRoomVideoQuery } from './__generated__/useRoomVideoQuery.graphql.ts'

export type RoomVideo = NonNullable<useRoomVideoQuery['response']['table']['video']>

/** Milliseconds until the way to the picture is asked for again, where the asking failed. */
const retryAfter = 3000

/**
 * Asks for the way to the picture of a table, with a token of this seat, and again when the meeting becomes another.
 *
 * @param seat the 32 digits of the address
 * @param version of the meeting
 * @returns the way, null until it is known, and what asks for a new one
 */
export function useRoomVideo(seat: string, version: string): readonly [RoomVideo | null, () => void] {
  const environment = useRelayEnvironment()
  const [video, setVideo] = useState<RoomVideo | null>(null)
  const [asked, setAsked] = useState(1)
  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined
    // Asked again each time `asked` rises or the version changes.
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
