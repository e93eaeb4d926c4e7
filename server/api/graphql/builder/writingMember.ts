import { DomainError } from '#rules/errors.ts'
import type { ViewerIdentity } from '../../../domain/sessions/readViewer.ts'
import { limit } from '../../../platform/limits/rateLimits.ts'
import type { Context } from './context.ts'

/**
 * Returns who is signed in.
 *
 * @throws DomainError UNAUTHENTICATED without a viewer
 */
export function signedIn({ viewer }: Pick<Context, 'viewer'>): ViewerIdentity {
  if (!viewer) throw new DomainError('UNAUTHENTICATED', 'Please log in.')
  return viewer
}

/**
 * Returns who is about to write, and counts the write against that member's limit (docs/limits.md, "a member's
 * writes").
 *
 * @throws DomainError UNAUTHENTICATED without a viewer, RATE_LIMITED over the limit
 */
export async function writingMember(context: Context): Promise<ViewerIdentity> {
  const viewer = signedIn(context)
  await limit(context.deps, 'memberWrite', String(viewer.id))
  return viewer
}
