import { useEffect } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks'
import type { usePreparedVideoQuery } from './__generated__/usePreparedVideoQuery.graphql.ts'

async function prepare(url: string): Promise<void> {
  const { prepareLivekit } = await import('./livekitRoom.ts')
  await prepareLivekit(url)
}

/**
 * Has the video client loaded, and the way to its server open, while somebody still checks camera and sound. The table
 * asks for its token itself, when they come.
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
      // The table asks for itself, and again until it has an answer.
      error: () => undefined,
    })
    return () => subscription.unsubscribe()
  }, [environment, seat, isOpen])
}
