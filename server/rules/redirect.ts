/** Where a sign-in leads when nothing else was asked for (specification, section 9). */
export const defaultRedirect = '/member/dashboard'

const lastControl = 0x1f
const deleteCharacter = 0x7f

const isControl = (character: string) => {
  const code = character.charCodeAt(0)
  return code <= lastControl || code === deleteCharacter
}

/**
 * Keeps a redirect on this site (server-rules.md, "Signing in").
 *
 * @param wanted what a link or a form asked for
 * @returns `wanted` when it is a path on this site, else {@link defaultRedirect}. Refused are `//` and `/\` (browsers read
 *   both as another host), backslashes and control characters anywhere, and whatever does not begin with one slash
 */
export function safeRedirect(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/') || wanted.startsWith('//')) return defaultRedirect
  if (wanted.includes('\\') || [...wanted].some(isControl)) return defaultRedirect
  return wanted
}
