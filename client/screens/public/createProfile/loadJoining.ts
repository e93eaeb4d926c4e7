/** Loads what asks the server, which is not needed before somebody begins to fill the form in. */
export const loadJoining = () => import('./joining.ts')
