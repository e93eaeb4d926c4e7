/** Loads the code that talks to the server, which is not needed before somebody begins to fill in the form. */
export const loadJoining = () => import('./joining.ts')
