import { useEffect } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import type { usePreparedVideoQuery } from './__generated__/usePreparedVideoQuery.graphql.ts'

async function prepare(url: string): Promise<void> {
  const { prepareLivekit } = await import('./livekitRoom.ts')
  await prepareLivekit(url)
}

/**
 * Loads the video client and connects to its server while the person still checks camera and sound. The table requests
 * its own token when they come.
 *
 * @param seat the 32 digits of the address
 * @param isOpen whether the table is open, and so whether the server says where the picture comes from
 */
export function usePreparedVideo(seat: string, isOpen: boolean): void {
  const environment = useRelayEnvironment()
  useEffect(() => {
    if (!isOpen) return
    const subscription = fetchQuery<usePreparedVideoQuery>(
      environment,
      graphql`
        query usePreparedVideoQuery($seat: String!) {
          table(seat: $seat) {
            video {
              kind
              url
            }
          }
        }
      `,
      { seat },
      { networkCacheConfig: { force: true } },
    ).subscribe({
      next: ({ table: { video } }) => {
        if (video?.kind === 'LIVEKIT' && video.url) prepare(video.url).catch(reportError)
      },
      // The table asks, too, and again until it gets a reply.
      error: () => undefined,
    })
    return () => subscription.unsubscribe()
  }, [environment, seat, isOpen])
}
