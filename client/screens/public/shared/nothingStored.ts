/**
 * Whether this browser stores nothing for the site, or nothing more, and something stands in for that
 * (browser/standInForStores.ts): no login would last.
 */
export const storesNothing = (): boolean => !(localStorage instanceof Storage)

/** What somebody reads then who would like to log in. */
export const nothingStored =
  'This browser stores nothing for this site, so you cannot log in here. Allow it to store cookies and site data, or free some space, then load the page again.'
