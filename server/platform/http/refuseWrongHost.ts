import type { IncomingMessage } from 'node:http'
import { DomainError } from '#rules/errors.ts'

/**
 * Refuses a request whose Host header is no valid host (RFC 9112, section 3.2): libraries build a URL from it and would
 * throw.
 *
 * @throws DomainError BAD_INPUT
 */
export function refuseWrongHost({ headers: { host } }: IncomingMessage): void {
  if (!host || URL.canParse(`http://${host}`)) return
  throw new DomainError('BAD_INPUT', 'The Host header is not the name of a host.')
}
