import { chromium } from 'playwright-core'
import { reasonOf } from '../../../server/platform/config/bootError.ts'
import { downloadChromium } from './downloaded.ts'
import { chromiumFlags } from './flags.ts'
import { installedChromiums } from './installed.ts'
import { unpackChromium } from './packaged.ts'

/**
 * A source of a Chromium: `look` returns the paths of programs to try, best first, or throws with the reason if there
 * is none.
 */
export type Source = { name: string; look(): Promise<string[]> }

const installed: Source = { name: 'installed', look: installedChromiums }
const packaged: Source = { name: '@sparticuz/chromium', look: unpackChromium }
const downloaded: Source = { name: "Playwright's download", look: downloadChromium }

/**
 * What a Chromium is for. To show pages, the one from npm is enough: it contains only the engine, and shows a page at
 * half the cost of a whole browser. Only a whole one has windows, and lets a page act while its window closes.
 */
export type Purpose = 'pages' | 'windows'

const sources: Record<Purpose, readonly Source[]> = {
  pages: [packaged, installed, downloaded],
  windows: [installed, packaged, downloaded],
}

const found: Partial<Record<Purpose, Promise<string>>> = {}

/**
 * Finds the Chromium for everything that needs a browser: CHROMIUM_PATH if it is set; otherwise one installed on this
 * machine, the one that npm installed, or Playwright's own download, depending on the purpose and on which starts. It
 * is looked up once per process, and once for all processes of Vitest that show pages.
 *
 * @returns the path of a program
 * @throws Error with what was tried, if none starts
 */
export function findChromium(purpose: Purpose = 'pages'): Promise<string> {
  const { CHROMIUM_PATH, CHROMIUM_FOR_PAGES } = process.env
  const named = CHROMIUM_PATH || (purpose === 'pages' && CHROMIUM_FOR_PAGES)
  if (named) return Promise.resolve(named)
  found[purpose] ??= firstThatStarts(sources[purpose])
  return found[purpose]
}

/**
 * Tries each source in turn until a program starts. That a file exists is not enough: some systems ship a stub that
 * only asks for an installation.
 *
 * @throws Error with the reason of each source
 */
export async function firstThatStarts(from: readonly Source[]): Promise<string> {
  const reasons: string[] = []
  for (const { name, look } of from) {
    try {
      for (const path of await look()) {
        const failure = await failureOf(path)
        if (failure === undefined) return path
        reasons.push(`${name}: ${path} does not start (${failure})`)
      }
    } catch (error) {
      reasons.push(`${name}: ${firstLine(error)}`)
    }
  }
  throw new Error(
    `The browser tests need Chromium, and there is none. Install Chrome or Chromium, or set CHROMIUM_PATH. Tried:\n  ${reasons.join('\n  ')}`,
  )
}

async function failureOf(executablePath: string): Promise<string | undefined> {
  try {
    const browser = await chromium.launch({ executablePath, args: chromiumFlags, timeout: 30_000 })
    await browser.newPage()
    await browser.close()
    return undefined
  } catch (error) {
    return firstLine(error)
  }
}

const firstLine = (error: unknown): string => reasonOf(error).split('\n')[0] ?? ''
