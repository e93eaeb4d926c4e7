import { findChromium } from './findChromium.ts'

/** Vitest's global set-up for what needs a browser: finds Chromium once, and workers get it as CHROMIUM_FOR_PAGES. */
export async function setup(): Promise<void> {
  process.env.CHROMIUM_FOR_PAGES = await findChromium()
}
