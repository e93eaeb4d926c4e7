import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { DomainError } from '#rules/errors.ts'
import { ConnectionError } from '../../../network/ConnectionError.ts'
import { isHereAlready } from './isHereAlready.ts'

/** A new passkey, in the form that the server takes. */
export type MadePasskey = {
  credentialId: string
  clientDataJson: string
  attestationObject: string
  transports: readonly string[]
}

/** A challenge that a passkey signed, in the form that the server takes. */
export type SignedChallenge = {
  credentialId: string
  clientDataJson: string
  authenticatorData: string
  signature: string
  userHandle: string | null
}

/**
 * Creates a passkey in the browser (WebAuthn registration).
 *
 * @param options as the server sent them
 * @throws what {@link passkeyFailure} explains
 */
export async function makePasskey(options: object): Promise<MadePasskey> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const { id, response } = await startRegistration({ optionsJSON })
  return {
    credentialId: id,
    clientDataJson: response.clientDataJSON,
    attestationObject: response.attestationObject,
    transports: response.transports ?? [],
  }
}

/**
 * Signs a challenge with a passkey that the person chooses (WebAuthn authentication).
 *
 * @param options as the server sent them
 * @param useBrowserAutofill whether to wait until the person chooses one among the browser's suggestions for a field
 * @throws what {@link passkeyFailure} explains
 */
export async function signWithPasskey(options: object, useBrowserAutofill = false): Promise<SignedChallenge> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill })
  return {
    credentialId: id,
    clientDataJson: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    userHandle: response.userHandle ?? null,
  }
}

/** Whether the person or the page canceled it, which is no failure. */
const wasStopped = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'NotAllowedError' ||
    error.name === 'AbortError' ||
    codeOf(error) === 'ERROR_CEREMONY_ABORTED')

const codeOf = (error: unknown) => (error instanceof WebAuthnError ? error.code : null)

/**
 * Explains why a passkey was not created or did not sign.
 *
 * @param error the failure of {@link makePasskey}, {@link signWithPasskey} or the server
 * @returns a sentence to show
 */
export function passkeyFailure(error: unknown): string {
  if (error instanceof DomainError || error instanceof ConnectionError) return error.message
  if (!window.PublicKeyCredential) return 'This browser cannot use passkeys here.'
  if (wasStopped(error)) return 'It was canceled, or took too long. Please try again.'
  if (isHereAlready(error)) return 'There is a passkey of yours here already.'
  const code = codeOf(error)
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID') {
    return `Passkeys do not work at ${window.location.host}. Please open this site at its usual address.`
  }
  reportError(error)
  return 'The passkey did not work. Please try again.'
}
