/** Where a sign-in leads when nothing else was asked for (docs/specification.md, section 9). */
export const defaultRedirect = '/member/dashboard'

/** One slash, and then at most 499 characters that are no backslash, no control and no half of a character. */
const pathOnThisSite = /^\/(?!\/)[^\\\p{Cc}\p{Cs}]{0,499}$/u

/**
 * Makes sure that a redirect stays on this site (docs/rules.md, "Signing in").
 *
 * @param wanted what a link or a form asked for
 * @returns `wanted` when it is a path on this site of at most 500 well-formed characters, else {@link defaultRedirect}.
 *   Refused are `//` and `/\` (browsers read both as another host), backslashes and control characters anywhere, and
 *   whatever does not begin with one slash
 */
export function safeRedirect(wanted: string | null | undefined): string {
  return wanted && pathOnThisSite.test(wanted) ? wanted : defaultRedirect
}

/** Seconds a login link lives, and the cookie that binds it to the browser that asked. */
export const loginLinkLifetime = 600
