import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { docker, minutes, seconds } from './command.ts'
import { type Compose, openCompose } from './compose.ts'
import type { Images } from './images.ts'

/**
 * What differs between two stacks on one machine. The Docker engine never assigns a network that begins with 10 itself.
 */
export type Place = { project: string; networkPrefix: string }
const usual: Place = { project: 'encounters-test', networkPrefix: '10.211.47' }

const overlay = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

const inspected = z.object({
  Id: z.string(),
  Name: z.string(),
  Config: z.object({
    Labels: z.record(z.string(), z.string()),
    Healthcheck: z.object({ Test: z.array(z.string()) }).optional(),
  }),
  State: z.object({ Status: z.string(), ExitCode: z.number() }),
  NetworkSettings: z.object({
    Ports: z.record(z.string(), z.array(z.object({ HostIp: z.string(), HostPort: z.string() })).nullable()),
    Networks: z.record(z.string(), z.unknown()),
  }),
})
export type Container = z.infer<typeof inspected> & { service: string }

/** The project's running compose file, with a fake Postmark as the mail provider. */
export type Stack = {
  compose: Compose
  /** starts the containers that are not running, with the settings given */
  up(scale?: Record<string, number>): Promise<void>
  /** every container, running or not, of one service or of all */
  containers(service?: string): Promise<Container[]>
  /** runs a command in a container */
  inside(container: Container, ...command: string[]): Promise<string>
  /** rows as text, read by the superuser inside the container of a service, by default the database */
  query(sql: string, service?: string): Promise<string[]>
  down(): Promise<void>
}

/** Returns the address at which containers reach this machine, as the engine reports it. */
export async function hostForContainers({ app }: Images): Promise<string> {
  if (process.platform !== 'linux') return '127.0.0.1'
  const args = [
    'run',
    '--rm',
    '--add-host',
    'host.test:host-gateway',
    '--entrypoint',
    'cat',
    app,
    '/etc/hosts',
  ]
  const address = /^(\S+)\s+host\.test$/m.exec(await docker(args))?.[1]
  if (address === undefined) throw new Error('The engine does not say where containers reach this machine.')
  return address
}

const secrets = {
  POSTGRES_PASSWORD: randomBytes(16).toString('hex'),
  SESSION_SECRET: randomBytes(32).toString('hex'),
}

/** Merges the tests' settings over the compose file. Removes the leftovers of an earlier run; starts nothing. */
export async function openStack(
  images: Images,
  postmarkPort: number,
  settings: Record<string, string>,
  { project, networkPrefix }: Place = usual,
): Promise<Stack> {
  const given = {
    ...secrets,
    APP_IMAGE: images.app,
    POSTGRES_IMAGE: settings.CLUSTER_PASSWORD === undefined ? images.postgres : images.cluster,
    CLUSTER_IMAGE: images.cluster,
    CADDY_IMAGE: images.caddy,
    LIVEKIT_IMAGE: images.livekit,
    PEBBLE_IMAGE: images.pebble,
    POSTMARK_SERVER_TOKEN: 'test-token',
    MAIL_FROM: 'hello@encounters.example',
    OPERATOR_INBOX: 'operator@encounters.example',
    POSTMARK_PORT: String(postmarkPort),
    NETWORK_PREFIX: networkPrefix,
    // This lets the tests send requests for many client addresses.
    TRUSTED_PROXIES: `${networkPrefix}.1`,
    ...settings,
  }
  const files = [overlay('overlay.yml')]
  if (settings.DOMAIN !== undefined) files.push(overlay('domainOverlay.yml'))
  const compose = await openCompose(project, given, files)

  async function containers(service?: string): Promise<Container[]> {
    const filter = `label=com.docker.compose.project=${project}`
    const ids = (await docker(['ps', '--all', '--quiet', '--no-trunc', '--filter', filter]))
      .split('\n')
      .filter(Boolean)
    if (ids.length === 0) return []
    const found = z.array(inspected).parse(JSON.parse(await docker(['inspect', ...ids])))
    return found
      .map((each) => ({ ...each, service: each.Config.Labels['com.docker.compose.service'] ?? '' }))
      .filter((each) => service === undefined || each.service === service)
      .sort((a, b) => a.Name.localeCompare(b.Name))
  }
  const inside = (container: Container, ...command: string[]): Promise<string> =>
    docker(['exec', container.Id, ...command], { timeout: 30 * seconds })

  return {
    compose,
    containers,
    inside,
    async up(scale = {}) {
      const scales = Object.entries(scale).flatMap(([name, count]) => ['--scale', `${name}=${count}`])
      await compose
        .run(['up', '--detach', '--no-build', '--pull', 'never', ...scales], 5 * minutes)
        .catch(async (error: unknown) => {
          throw new Error(await compose.run(['logs', '--no-color', '--tail', '20']), { cause: error })
        })
    },
    async query(sql, service = 'postgres') {
      const [postgres] = await containers(service)
      if (!postgres) throw new Error('There is no PostgreSQL.')
      const rows = await inside(
        postgres,
        'psql',
        '--no-psqlrc',
        '--quiet',
        '-U',
        'postgres',
        '-d',
        'encounters',
        '-At',
        '-c',
        sql,
      )
      return rows.split('\n').filter(Boolean)
    },
    async down() {
      await compose.run(['down', '--volumes', '--remove-orphans', '--timeout', '5'])
    },
  }
}
