/**
 * Returns an address as a list shows it.
 *
 * @param email null once it is erased
 */
export const shownAddress = (email: string | null | undefined): string => email ?? 'Erased'
