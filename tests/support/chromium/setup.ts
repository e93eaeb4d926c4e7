import { findChromium } from './findChromium.ts'

/** Vitest's global set-up for what needs a browser: finds Chromium once, and workers get it as CHROMIUM_PATH. */
export async function setup(): Promise<void> {
  process.env.CHROMIUM_PATH = await findChromium()
}
