/**
 * Whether this browser stores nothing for the site, or nothing more, so that browser/standInForStores.ts replaced its
 * storage: no login would last.
 */
export const storesNothing = (): boolean => !(localStorage instanceof Storage)

/** Shown to people who would like to log in there. */
export const nothingStored =
  'This browser stores nothing for this site, so you cannot log in here. Allow it to store cookies and site data, or free some space, then load the page again.'
