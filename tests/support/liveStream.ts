import { readEvents } from './graphqlEvents.ts'

export type LiveEvent<Viewer = unknown> = { kinds: string[]; viewer: Viewer }

export type LiveStream = {
  /** The event sent when the stream opened. */
  first: LiveEvent | null
  /** Returns the next event, or null once the stream has ended. */
  next<Viewer = unknown>(): Promise<LiveEvent<Viewer> | null>
  /** Closes the connection, like a closed page. */
  close(): void
}

/**
 * Requests a stream of the viewer's changes, like any client.
 *
 * @param selection the fields to read of each event
 * @returns the response, even if it is not a stream
 */
export function requestStream(
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

/**
 * Opens a stream of the viewer's changes and reads its first event, so that the next events are changes made from now
 * on.
 */
export async function follow(url: string, bearer: string, selection?: string): Promise<LiveStream> {
  const page = new AbortController()
  const { signal } = page
  const response = await requestStream(url, bearer, { signal, ...(selection && { selection }) })
  const read = readEvents<{ viewerChanged: LiveEvent }>(response)
  const next = async <Viewer>() => ((await read())?.viewerChanged ?? null) as LiveEvent<Viewer> | null
  return { first: await next(), next, close: () => page.abort() }
}
