import { loadedPart } from '../../../ui/loadedPart.tsx'

/**
 * What replaces an accepted invitation. Its code begins to load when Accept is pressed, so that it arrives with the
 * reply.
 */
export const AcceptedInvitation = loadedPart(
  () => import('./AcceptedInvitation.tsx').then((module) => module.AcceptedInvitation),
  null,
)
