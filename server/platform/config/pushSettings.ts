import { createECDH } from 'node:crypto'
import { z } from 'zod'

/** Settings of push notifications: the key pair by which push services recognize the sender (RFC 8292). */
export type PushConfig = {
  publicKey: string
  privateKey: string
  /** origins of additional push services, besides those of the browsers */
  services: readonly string[]
}

const publicShape = /^[\w-]{87}$/
const privateShape = /^[\w-]{43}$/

/** The environment variables of push notifications. */
export const pushVariables = {
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(
      publicShape,
      'must be a public key of P-256 in base64url, as `npx web-push generate-vapid-keys` writes it',
    )
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(
      privateShape,
      'must be a private key of P-256 in base64url, as `npx web-push generate-vapid-keys` writes it',
    )
    .optional(),
  PUSH_SERVICES: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((part) => part.trim() || []))
    .refine((origins) => origins.every((origin) => URL.parse(origin)?.origin === origin), {
      error: 'must be origins with commas between them: https://push.example',
    }),
}

/** Variables that are given together or not at all. */
export const pushTogether = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']

/** Returns the public key of a private one, both in base64url, or null if the private key is invalid. */
function publicKeyOf(privateKey: string): string | null {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
  } catch {
    // The number is 0 or not below the order of the curve.
    return null
  }
  return pair.getPublicKey('base64url')
}

/** Returns what is wrong if both keys are valid but no pair: push services would refuse every notification. */
export function pushFaults(given: Readonly<Record<string, unknown>>): string[] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = given
  if (!publicShape.test(`${publicKey}`) || !privateShape.test(`${privateKey}`)) return []
  if (publicKeyOf(`${privateKey}`) === publicKey) return []
  return ['VAPID_PRIVATE_KEY must belong to VAPID_PUBLIC_KEY: `npx web-push generate-vapid-keys` writes both']
}

type PushValues = {
  VAPID_PUBLIC_KEY?: string | undefined
  VAPID_PRIVATE_KEY?: string | undefined
  PUSH_SERVICES: string[]
}

/** Returns the settings of push notifications; an empty object without the keys. */
export function pushConfig(values: PushValues): { push?: PushConfig } {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_SERVICES: services } = values
  return publicKey !== undefined && privateKey !== undefined
    ? { push: { publicKey, privateKey, services } }
    : {}
}
