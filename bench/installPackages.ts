import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const manifest = z.object({ dependencies: z.record(z.string(), z.string()) })
const installed = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })

/** Reads which packages npm has installed in a folder, by path. */
function readInstalled(folder: string): z.infer<typeof installed>['packages'] {
  try {
    return installed.parse(JSON.parse(readFileSync(`${folder}/node_modules/.package-lock.json`, 'utf8')))
      .packages
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

/**
 * Runs a program to its end and shows its output.
 *
 * @param hint what to check if it fails
 * @throws Error if it cannot be started or fails
 */
export function run(command: string, args: readonly string[], cwd: string, hint: string): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) throw new Error(`\`${command} ${args.join(' ')}\` ended with status ${status}. ${hint}`)
}

/**
 * Installs the packages of a benchmark folder if any is missing or has another version.
 *
 * @returns the versions, by package
 * @throws Error if npm fails
 */
export function installPackages(folder: string): Record<string, string> {
  const { dependencies } = manifest.parse(JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')))
  const present = readInstalled(folder)
  const missing = Object.keys(dependencies).filter(
    (name) => present[`node_modules/${name}`]?.version !== dependencies[name],
  )
  if (missing.length > 0) {
    process.stdout.write(`Installing what ${folder} lacks: ${missing.join(', ')}.\n`)
    run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], folder, 'npm must reach its registry.')
  }
  return dependencies
}
