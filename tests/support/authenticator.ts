import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { AppDeps } from '../../server/platform/parts.ts'

/** The parts of an authenticator's data that a test falsifies; all others are correct. */
export type Wrong = {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  userVerified?: boolean
  counter?: number
  userHandle?: string | null
}

export type SignedAssertion = {
  credentialId: string
  clientDataJson: string
  authenticatorData: string
  signature: string
  userHandle: string | null
}

type CreationOptions = { challenge: string; user: { id: string } }

const flag = { userPresent: 1, userVerified: 4, backupEligible: 8, backedUp: 16, attested: 64 }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]),
  )
}

/**
 * Creates an authenticator in software, with one ES256 key. It signs what a browser would let a real one sign, or what
 * a test falsifies (WebAuthn Level 3, sections 6.1 and 6.5).
 *
 * @param hasCounter whether it counts its signatures, as security keys do and synced passkeys do not
 */
export function createAuthenticator(
  { config }: Pick<AppDeps, 'config'>,
  { hasCounter = true, synced = false }: { hasCounter?: boolean; synced?: boolean } = {},
) {
  const { origin: site, hostname } = new URL(config.appUrl)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let counter = 0
  let handle: string | null = null

  const clientData = (kind: string, challenge: string, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? kind,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? site,
        crossOrigin: false,
      }),
    )

  function authenticatorData({ rpId = hostname, userVerified = true, ...wrong }: Wrong, attested?: Buffer) {
    if (hasCounter) counter++
    const flags =
      flag.userPresent |
      (userVerified ? flag.userVerified : 0) |
      (synced ? flag.backupEligible | flag.backedUp : 0) |
      (attested ? flag.attested : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(wrong.counter ?? counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  return {
    /** Creates the passkey, as `navigator.credentials.create` returns it to the page. */
    create({ challenge, user }: CreationOptions, wrong: Wrong = {}) {
      handle = user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authenticatorData(wrong, attested))],
      ])
      return {
        credentialId: credentialId.toString('base64url'),
        clientDataJson: clientData('webauthn.create', challenge, wrong).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(object as never)).toString('base64url'),
        transports: ['internal', 'tin can'],
      }
    },
    /** Signs a challenge, as `navigator.credentials.get` returns it to the page. */
    sign({ challenge }: { challenge: string }, wrong: Wrong = {}): SignedAssertion {
      const client = clientData('webauthn.get', challenge, wrong)
      const data = authenticatorData(wrong)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        credentialId: credentialId.toString('base64url'),
        clientDataJson: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: wrong.userHandle === undefined ? handle : wrong.userHandle,
      }
    },
  }
}

export type TestAuthenticator = ReturnType<typeof createAuthenticator>
