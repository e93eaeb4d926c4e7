import type { Page } from 'playwright-core'

/**
 * Adds a passkey provider to a page, like a laptop's fingerprint sensor (Chrome DevTools Protocol, WebAuthn).
 *
 * @returns functions that control whether the person touches the sensor
 */
export async function addVirtualAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the person touches the sensor when they are asked to. */
    answers: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}
