/**
 * Whether a passkey was not created because one of the person's is on the device: the code of
 * `@simplewebauthn/browser`, which is loaded later.
 */
export const isHereAlready = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
