import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { minutes, run, seconds, succeeds } from './command.ts'
import { buildGoProgram, findGo } from './goProgram.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** The last release that supports Docker engines as old as Debian's. */
const version = 'v2.40.3'

const port = z.object({
  host_ip: z.string().optional(),
  published: z.string().optional(),
  target: z.number(),
})
const service = z.object({
  image: z.string(),
  environment: z.record(z.string(), z.string().nullable()),
  ports: z.array(port).default([]),
  networks: z.record(z.string(), z.unknown()),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
})
const model = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() })),
})

export type Compose = {
  /** runs docker compose with further arguments */
  run(args: readonly string[], timeout?: number): Promise<string>
  /** the compose file with its settings filled in */
  model(): Promise<z.infer<typeof model>>
}

/**
 * Returns the command of compose v2: the Docker client's plugin or, without one, a program built from its Go module.
 */
export async function findCompose(): Promise<[string, ...string[]]> {
  if (await succeeds('docker', ['compose', 'version'])) return ['docker', 'compose']
  const go = await findGo()
  if (go === undefined) throw new Error('There is neither docker compose nor Go to build it with.')
  return [await buildGoProgram(go, { path: 'github.com/docker/compose/v2', version, folder: './cmd' })]
}

/**
 * Opens docker compose with the project's own compose file.
 *
 * @param settings the content of .env; a real .env is not read
 * @param files further compose files, merged over the project's
 */
export async function openCompose(
  project: string,
  settings: Record<string, string>,
  files: readonly string[] = [],
): Promise<Compose> {
  const [command, ...first] = await findCompose()
  const laid = ['docker-compose.yml', ...files].flatMap((file) => ['--file', file])
  const common = [
    ...first,
    '--project-name',
    project,
    '--project-directory',
    root,
    '--env-file',
    '/dev/null',
    ...laid,
  ]
  const runIt = (args: readonly string[], timeout = 3 * minutes): Promise<string> =>
    run(command, [...common, ...args], { timeout, env: settings, cwd: root })
  return {
    run: runIt,
    model: async () => model.parse(JSON.parse(await runIt(['config', '--format', 'json'], 30 * seconds))),
  }
}
