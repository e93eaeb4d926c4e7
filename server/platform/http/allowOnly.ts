import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '#rules/errors.ts'

/**
 * Refuses a method that a route does not support, with the supported ones in Allow (RFC 9110, section 15.5.6).
 *
 * @param sentence the message for the caller
 * @throws DomainError METHOD_NOT_ALLOWED
 */
export function allowOnly(
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  methods: readonly string[],
  sentence: string,
): void {
  if (methods.includes(method)) return
  response.setHeader('Allow', methods.join(', '))
  throw new DomainError('METHOD_NOT_ALLOWED', sentence)
}

/** The methods that only read. */
export const reading = ['GET', 'HEAD'] as const
