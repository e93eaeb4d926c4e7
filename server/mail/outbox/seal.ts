import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyFor } from '../../platform/config/secretKeys.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a text that must not be readable in the outbox, with AES-256-GCM and a key derived (HKDF, RFC 5869) from the
 * session secret. The mail's key is authenticated with it, so that a sealed value cannot be moved to another row.
 *
 * @returns nonce (12 bytes), tag (16 bytes), ciphertext
 */
export function sealSecret(secret: string, mailKey: string, plain: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'seal'), nonce).setAAD(Buffer.from(mailKey))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Uint8Array.from(Buffer.concat([nonce, cipher.getAuthTag(), body]))
}

function open(secret: string, mailKey: string, sealed: Uint8Array): string {
  const tagEnd = NONCE_BYTES + TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, 'seal'), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(mailKey))
    .setAuthTag(sealed.subarray(NONCE_BYTES, tagEnd))
  return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString('utf8')
}

/**
 * Decrypts a text sealed by {@link sealSecret}, with the present session secret or the previous one.
 *
 * @throws if it was sealed with another secret, or the value or the mail's key was changed
 */
export function openSecret(
  secret: string,
  mailKey: string,
  sealed: Uint8Array,
  previousSecret?: string,
): string {
  try {
    return open(secret, mailKey, sealed)
  } catch (error) {
    if (previousSecret === undefined) throw error
    return open(previousSecret, mailKey, sealed)
  }
}
