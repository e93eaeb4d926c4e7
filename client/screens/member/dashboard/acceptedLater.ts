import { lazy } from 'react'

/** Loads what an accepted invitation turns into; begun when Accept is pressed, it is there with the reply. */
export const loadAccepted = () =>
  import('./AcceptedInvitation.tsx').then((module) => ({ default: module.AcceptedInvitation }))

/** What an accepted invitation turns into, loaded by then. */
export const AcceptedInvitation = lazy(loadAccepted)
