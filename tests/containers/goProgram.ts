import { access, cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { minutes, run, succeeds } from './command.ts'

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'encounters-test')
const module = z.object({ Dir: z.string() })

/** Returns the Go command, or undefined on a machine without Go. */
export async function findGo(): Promise<string | undefined> {
  for (const go of ['go', '/usr/local/go/bin/go']) if (await succeeds(go, ['version'])) return go
  return undefined
}

/** Returns the folder of a Go module on this machine, and downloads the module if it is missing. */
export async function goModule(go: string, path: string, version: string): Promise<string> {
  const said = await run(go, ['mod', 'download', '-json', `${path}@${version}`], { timeout: 5 * minutes })
  return module.parse(JSON.parse(said)).Dir
}

/** A program of a Go module; `folder` is its folder in the module, such as ./cmd/caddy. */
export type GoProgram = { path: string; version: string; folder: string }

/** Returns the path of a program once it is built, in the user's cache. */
export const builtGoProgram = ({ path, version }: Pick<GoProgram, 'path' | 'version'>): string =>
  join(cache, `${path.replaceAll('/', '_')}-${version}`)

/**
 * Optimizing and the compiler's own garbage collection take half of a build's processor time, and no test needs them.
 */
const quickly = {
  flags: ['-trimpath', '-buildvcs=false', '-ldflags=-s -w', '-gcflags=all=-N -l'],
  garbage: '1000',
}

/**
 * Builds a program from its Go module once; later calls find it in the user's cache. It builds in a copy of the
 * module's folder, since `go install` refuses modules with `exclude` or `replace` directives.
 *
 * @returns the program's path
 */
export async function buildGoProgram(go: string, { path, version, folder }: GoProgram): Promise<string> {
  const file = builtGoProgram({ path, version })
  if (
    await access(file).then(
      () => true,
      () => false,
    )
  )
    return file
  await mkdir(cache, { recursive: true })
  const copy = await mkdtemp(join(tmpdir(), 'encounters-go-'))
  try {
    const source = join(copy, 'source')
    await cp(await goModule(go, path, version), source, { recursive: true })
    await run('chmod', ['-R', 'u+w', source])
    const made = join(copy, 'made')
    await run(go, ['build', ...quickly.flags, '-o', made, folder], {
      cwd: source,
      env: { CGO_ENABLED: '0', GOGC: quickly.garbage },
      timeout: 20 * minutes,
    })
    await cp(made, `${file}.part`)
    await rename(`${file}.part`, file)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  return file
}
