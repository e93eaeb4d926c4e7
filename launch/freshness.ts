import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { BuildStage } from './steps.ts'

/** What each stage read and made when it was last built, by its name. */
const recordFile = 'dist/built.json'
const recordShape = z.record(z.string(), z.object({ read: z.string(), made: z.string() }))
type BuildRecord = z.infer<typeof recordShape>

const generated = ['**/__generated__/**', '**/generated/**']

const digest = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('base64url')

function filesOf(root: string, patterns: readonly string[], exclude: readonly string[] = []): string[] {
  const found = globSync(patterns, { cwd: root, exclude, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Contents, because checking out a branch gives files another date. */
const readState = (root: string, { from, steps }: BuildStage): string =>
  digest([
    process.version,
    JSON.stringify(steps.map(({ args, env }) => [args, env])),
    ...filesOf(root, from, generated).map(
      (file) => `${file} ${createHash('sha256').update(readFileSync(file)).digest('base64url')}`,
    ),
  ])

/** Sizes and dates are enough for what only a build writes. */
const madeState = (root: string, { makes }: BuildStage): string =>
  digest(
    filesOf(root, makes).map((file) => {
      const { size, mtimeMs } = statSync(file)
      return `${file} ${size} ${mtimeMs}`
    }),
  )

/** No record, or one that cannot be read, means that nothing is known to be current. */
function readRecord(root: string): BuildRecord {
  try {
    return recordShape.parse(JSON.parse(readFileSync(join(root, recordFile), 'utf8')))
  } catch {
    return {}
  }
}

/**
 * Remembers, beside what a build makes, from what it was made.
 *
 * @param root the repository's folder
 * @returns whether a stage would make again what is there, and how to record that it was built
 */
export function openFreshness(root: string) {
  const isCurrent = (stage: BuildStage): boolean => {
    const known = readRecord(root)[stage.name]
    return known?.read === readState(root, stage) && known.made === madeState(root, stage)
  }
  const record = (stage: BuildStage): void => {
    const file = join(root, recordFile)
    mkdirSync(dirname(file), { recursive: true })
    const state = { read: readState(root, stage), made: madeState(root, stage) }
    writeFileSync(file, JSON.stringify({ ...readRecord(root), [stage.name]: state }))
  }
  return { isCurrent, record }
}
