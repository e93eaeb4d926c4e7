import { lazy } from 'react'

/**
 * Loads what replaces an accepted invitation. It is called when Accept is pressed, so that the code arrives with the
 * reply.
 */
export const loadAccepted = () =>
  import('./AcceptedInvitation.tsx').then((module) => ({ default: module.AcceptedInvitation }))

/** What replaces an accepted invitation. */
export const AcceptedInvitation = lazy(loadAccepted)
