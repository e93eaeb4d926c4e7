import { Repeater } from 'graphql-yoga'
import { DomainError } from '#rules/errors.ts'
import type { ChangeKind } from '../../../platform/live/changeStream.ts'
import { type Context, createContext } from '../builder/context.ts'

export type ViewerChange = { memberId: number; kinds: ChangeKind[] }

/**
 * Updates the context as if for a new request: with the current instant and the member's current standing.
 *
 * @returns whether there still is a viewer: false if the member or session is gone, or the database does not answer
 */
async function renew(context: Context): Promise<boolean> {
  try {
    // All events of a stream share this object, one after the other, so it is updated in place.
    Object.assign(context, await createContext(context.deps, context.facts))
    return context.viewer !== null
  } catch (error) {
    context.deps.log.warn({ err: error }, 'ended a stream whose member could not be read')
    return false
  }
}

/**
 * Sends an event for each change that the viewer can see, as long as their token, session and membership are valid.
 * The first event comes at once. A slow reader gets fewer events, and never several at once.
 *
 * @throws DomainError UNAUTHENTICATED without a viewer; RATE_LIMITED with too many streams; UNAVAILABLE during shutdown
 */
export function watchViewer(context: Context): AsyncIterable<ViewerChange> {
  const { deps, viewer, now } = context
  if (!viewer) throw new DomainError('UNAUTHENTICATED', 'Please log in.')
  const memberId = viewer.id
  deps.live.refuseUnlessFree(memberId)
  return new Repeater<ViewerChange>(async (push, stop) => {
    const { stream, recent, release } = deps.live.open(memberId)
    const expiry = setTimeout(stop, viewer.tokenExpiresAt.getTime() - now.getTime())
    stop.then(() => {
      clearTimeout(expiry)
      release()
    })
    const heard = (kinds: readonly ChangeKind[]) =>
      kinds.filter((kind) => kind !== 'Console' || context.viewer?.role === 'Operator')
    await push({ memberId, kinds: heard(recent) })
    for (let kinds = await stream.next(); kinds; kinds = await stream.next()) {
      if (!(await renew(context))) break
      await push({ memberId, kinds: heard(kinds) })
    }
    stop()
  })
}
