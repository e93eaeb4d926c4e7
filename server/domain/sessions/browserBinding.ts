import { loginLinkLifetime } from '#rules/membership/magicLink.ts'
import type { Config } from '../../platform/config/config.ts'
import { hashSecret, isSecret, newSecret } from '../../platform/config/randomSecrets.ts'
import type { RequestFacts } from '../../platform/parts.ts'

const cookieName = ({ appUrl }: Config) =>
  appUrl.startsWith('https:') ? '__Host-login-browser' : 'login-browser'

/**
 * Marks this browser, with a cookie, as one that asked for a login link. Asking again keeps the mark, so that every
 * link the browser asked for works in it.
 *
 * @returns the SHA-256 of the mark, to store with the link
 */
export function bindBrowser(config: Config, { cookies }: RequestFacts): Uint8Array<ArrayBuffer> {
  const held = cookies.get(cookieName(config))
  const mark = held && isSecret(held) ? held : newSecret()
  cookies.set(cookieName(config), mark, { httpOnly: true, sameSite: 'lax', maxAge: loginLinkLifetime })
  return hashSecret(mark)
}

/** Whether this browser has the mark stored with a link. */
export function isBoundBrowser(
  config: Config,
  { cookies }: RequestFacts,
  browserHash: Uint8Array | null,
): boolean {
  const held = cookies.get(cookieName(config))
  return (
    held !== undefined &&
    browserHash !== null &&
    Buffer.from(hashSecret(held)).equals(Buffer.from(browserHash))
  )
}
