import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFreshness } from '../../launch/freshness.ts'
import type { BuildStage } from '../../launch/steps.ts'

const stage: BuildStage = {
  name: 'pages',
  from: ['client/**'],
  makes: ['client/**/__generated__/**', 'dist/client/**'],
  steps: [{ part: 'pages', args: ['build.js'] }],
}

let root: string

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'encounters-freshness-'))
  await write('client/main.ts', 'a')
  await write('client/__generated__/main.ts', 'made of a')
  await write('dist/client/index.html', 'page')
})
afterEach(() => rm(root, { recursive: true }))

describe('a build', () => {
  test('is not current before anything was recorded', () => {
    expect(openFreshness(root).isCurrent(stage)).toBe(false)
  })

  test('is current once it is recorded, even if a file only has another date', async () => {
    openFreshness(root).record(stage)
    await utimes(join(root, 'client/main.ts'), 1, 1)
    expect(openFreshness(root).isCurrent(stage)).toBe(true)
  })

  test.each([
    ['a source changes', () => write('client/main.ts', 'b')],
    ['a source is added', () => write('client/other.ts', 'b')],
    ['a source is gone', () => rm(join(root, 'client/main.ts'))],
    ['what was made changes', () => write('client/__generated__/main.ts', 'made of something else')],
    ['what was made is gone', () => rm(join(root, 'dist/client'), { recursive: true })],
    ['the record cannot be read', () => write('dist/built.json', '{"pages":')],
  ])('is no longer current when %s', async (_what, change) => {
    openFreshness(root).record(stage)
    await change()
    expect(openFreshness(root).isCurrent(stage)).toBe(false)
  })

  test('is not current for another program', () => {
    openFreshness(root).record(stage)
    const other = { ...stage, steps: [{ part: 'pages', args: ['other.js'] }] }
    expect(openFreshness(root).isCurrent(other)).toBe(false)
  })

  test('stays recorded while another stage is', () => {
    const other = { ...stage, name: 'other' }
    openFreshness(root).record(stage)
    openFreshness(root).record(other)
    expect(openFreshness(root).isCurrent(stage)).toBe(true)
  })
})
