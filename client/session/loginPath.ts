import { defaultRedirect } from '#rules/membership/magicLink.ts'

/**
 * Returns the address of the login page, with the way back to a page of the guarded areas.
 *
 * @param place the page that the person is on or wants to open
 * @returns a path on this site; without a redirect if the login leads there by default
 */
export const loginPath = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  /^\/(member|operator)\b/.test(pathname) && pathname !== defaultRedirect
    ? `/login?redirect=${encodeURIComponent(pathname + search)}`
    : '/login'
