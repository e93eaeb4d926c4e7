import { DomainError } from '#rules/errors.ts'
import { randomId } from '../../../browser/randomId.ts'

/**
 * Sends a form that creates something, with an idempotency key, so that the server creates it only once however often
 * the form is sent. The key is stored in the form's draft, so it is the same after a lost reply and a reload. If the
 * server says that the key was used for something else, the next try uses a new one.
 *
 * @param key from the form; empty if it was not sent yet
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
