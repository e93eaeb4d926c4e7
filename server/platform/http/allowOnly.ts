import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '#rules/errors.ts'

/**
 * Refuses a method that an address does not take, and names those it does (RFC 9110, 15.5.6).
 *
 * @param sentence what the caller reads
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

/** The methods by which something is only read. */
export const reading = ['GET', 'HEAD'] as const
