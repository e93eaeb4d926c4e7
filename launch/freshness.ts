import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { BuildStage } from './steps.ts'

/** The state of each stage's inputs and outputs when it was last built, by the stage's name. */
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

/** Hashes the contents, because checking out a branch changes file dates. */
const readState = (root: string, { from, steps }: BuildStage): string =>
  digest([
    process.version,
    JSON.stringify(steps.map(({ args, env }) => [args, env])),
    ...filesOf(root, from, generated).map(
      (file) => `${file} ${createHash('sha256').update(readFileSync(file)).digest('base64url')}`,
    ),
  ])

/** Hashes sizes and dates, which are enough for files that only a build writes. */
const madeState = (root: string, { makes }: BuildStage): string =>
  digest(
    filesOf(root, makes).map((file) => {
      const { size, mtimeMs } = statSync(file)
      return `${file} ${size} ${mtimeMs}`
    }),
  )

/** Without a readable record, nothing counts as current. */
function readRecord(root: string): BuildRecord {
  try {
    return recordShape.parse(JSON.parse(readFileSync(join(root, recordFile), 'utf8')))
  } catch {
    return {}
  }
}

/**
 * Records, next to the output of a build, the state of the files it was made from.
 *
 * @param root the repository's folder
 * @returns functions that check whether a stage's output is current, and that record that it was built
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
