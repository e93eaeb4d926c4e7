import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

function sealingKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'encounters outbox seal v1', 32))
}

/**
 * Seals what must not lie readable in the outbox, with AES-256-GCM under a key derived (HKDF, RFC 5869) from the
 * session secret. The mail's key is bound in, so that a sealed value cannot be moved to another row.
 *
 * @returns nonce (12 bytes), tag (16 bytes), ciphertext
 */
export function sealSecret(secret: string, mailKey: string, plain: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), nonce).setAAD(Buffer.from(mailKey))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Uint8Array.from(Buffer.concat([nonce, cipher.getAuthTag(), body]))
}

/**
 * Opens what {@link sealSecret} sealed.
 *
 * @throws when the session secret changed since, or the value or the mail's key was tampered with
 */
export function openSecret(secret: string, mailKey: string, sealed: Uint8Array): string {
  const tagEnd = NONCE_BYTES + TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(mailKey))
    .setAuthTag(sealed.subarray(NONCE_BYTES, tagEnd))
  return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString('utf8')
}
