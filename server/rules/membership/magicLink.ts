/** Where a sign-in leads if nothing else was asked for (docs/specification.md, section 9). */
export const defaultRedirect = '/member/dashboard'

/** One slash, then at most 499 characters. None of them is a backslash, a control character or a lone surrogate. */
const pathOnThisSite = /^\/(?!\/)[^\\\p{Cc}\p{Cs}]{0,499}$/u

/**
 * Returns a redirect that stays on this site (docs/rules.md, "Signing in").
 *
 * @param wanted what a link or a form asked for
 * @returns `wanted` if it is a path on this site of at most 500 well-formed characters, else {@link defaultRedirect}.
 *   Refused are `//` and `/\` (browsers read both as another host), backslashes and control characters anywhere, and
 *   everything that does not begin with one slash
 */
export function safeRedirect(wanted: string | null | undefined): string {
  return wanted && pathOnThisSite.test(wanted) ? wanted : defaultRedirect
}

/** Lifetime in seconds of a login link, and of the cookie that binds it to the browser that asked for it. */
export const loginLinkLifetime = 600
