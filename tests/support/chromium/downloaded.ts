import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const commandLine = join(createRequire(import.meta.url).resolve('playwright-core/package.json'), '../cli.js')
const longest = 5 * 60_000
const programName = /^(chrome-headless-shell|headless_shell)(\.exe)?$/

/**
 * Makes Playwright download its own headless Chromium into its own folder, unless it is there. It has five minutes.
 *
 * @throws Error if the download fails
 */
export async function downloadChromium(): Promise<string[]> {
  const plan = await playwright('--dry-run')
  const folder = /Install location:\s*(.+)/.exec(plan)?.[1]?.trim()
  if (folder === undefined) throw new Error(`Playwright does not say where it would put it: ${plan}`)
  await playwright('--no-remove')
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  return files
    .filter(({ name }) => programName.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))
}

async function playwright(option: string): Promise<string> {
  const args = [commandLine, 'install', option, 'chromium-headless-shell']
  try {
    return (await run(process.execPath, args, { timeout: longest })).stdout
  } catch (error) {
    const { killed, stderr } = error as { killed?: boolean; stderr?: string }
    throw new Error(killed ? 'no answer within five minutes' : complaintOf(stderr ?? ''), { cause: error })
  }
}

const complaintOf = (errors: string): string =>
  errors.split('\n').find((line) => /Error/.test(line)) ?? errors
