import { DomainError } from '#rules/errors.ts'
import { randomId } from '../../../browser/randomId.ts'

/**
 * Sends a form that makes something, with a key by which the server makes it once however often it is sent. The key is stored
 * in the form's draft, so that it is the same after a lost reply and a reload. Where the server says that something else was
 * made with it, the next one is another.
 *
 * @param key as the form holds it; empty for one that was not sent
 * @param setKey stores it in the form
 * @returns the reply
 */
export async function sendOnce<Reply>(
  key: string,
  setKey: (key: string) => void,
  send: (idempotencyKey: string) => Promise<Reply>,
): Promise<Reply> {
  const sent = key || randomId()
  setKey(sent)
  try {
    return await send(sent)
  } catch (error) {
    if (error instanceof DomainError && error.field === 'idempotencyKey') setKey('')
    throw error
  }
}
