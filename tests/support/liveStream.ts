import { readEvents } from './graphqlEvents.ts'

export type LiveEvent<Viewer = unknown> = { kinds: string[]; viewer: Viewer }

export type LiveStream = {
  /** What came as soon as it opened. */
  first: LiveEvent | null
  /** The next event, or null once the stream has ended. */
  next<Viewer = unknown>(): Promise<LiveEvent<Viewer> | null>
  /** Hangs up, as a closed page does. */
  close(): void
}

/**
 * Asks for a stream of the viewer's changes, as any client would.
 *
 * @param selection what to read of each event
 * @returns the response, whatever it is
 */
export function askToFollow(
  url: string,
  bearer: string | undefined,
  { selection = 'kinds', accept = 'text/event-stream', signal }: FollowOptions = {},
): Promise<Response> {
  return fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: accept,
      ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify({ query: `subscription { viewerChanged { ${selection} } }` }),
    ...(signal && { signal }),
  })
}

type FollowOptions = { selection?: string; accept?: string; signal?: AbortSignal }

/** Opens a stream of the viewer's changes, past its first event, so that whatever happens from now on is heard. */
export async function follow(url: string, bearer: string, selection?: string): Promise<LiveStream> {
  const page = new AbortController()
  const { signal } = page
  const response = await askToFollow(url, bearer, { signal, ...(selection && { selection }) })
  const read = readEvents<{ viewerChanged: LiveEvent }>(response)
  const next = async <Viewer>() => ((await read())?.viewerChanged ?? null) as LiveEvent<Viewer> | null
  return { first: await next(), next, close: () => page.abort() }
}
