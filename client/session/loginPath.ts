import { defaultRedirect } from '#rules/membership/magicLink.ts'

/**
 * The way to the login that leads back to a place of the guarded areas.
 *
 * @param place where somebody is or wants to go
 * @returns a path on this site; without a way back where they would end up there anyway
 */
export function loginPath({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const isGuarded = /^\/(member|operator)\//.test(pathname) && pathname !== defaultRedirect
  return isGuarded ? `/login?redirect=${encodeURIComponent(pathname + search)}` : '/login'
}
