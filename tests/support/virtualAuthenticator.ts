import type { Page } from 'playwright-core'

/**
 * Gives a page a passkey provider, as a laptop with a fingerprint sensor has one (Chrome DevTools Protocol, WebAuthn).
 *
 * @returns how to make the person's finger go away and come back
 */
export async function addVirtualAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal' },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the person touches the sensor when they are asked to. */
    answers: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}
