import { findChromium } from './findChromium.ts'

/**
 * Vitest's global setup for tests that need a browser: finds Chromium once, and passes it to workers as
 * CHROMIUM_FOR_PAGES.
 */
export async function setup(): Promise<void> {
  process.env.CHROMIUM_FOR_PAGES = await findChromium()
}
