import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { docker, minutes, seconds, succeeds } from './command.ts'
import { buildImage, type ImageName, makeBase, makeImage, missingForHandMade } from './handMade.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The images that the compose file needs, each the official one or its replacement. */
export type Images = Record<ImageName | 'app' | 'cluster', string>

/** Returns the images that the Dockerfiles and compose files name, and that of the tests' certificate authority. */
export async function namedImages(): Promise<Record<ImageName | 'debian', string>> {
  const [dockerfile = '', compose = '', database = '', cluster = ''] = await Promise.all(
    ['Dockerfile', 'docker-compose.yml', 'deploy/database.yml', 'deploy/cluster/Dockerfile'].map((file) =>
      readFile(root + file, 'utf8'),
    ),
  )
  const find = (text: string, pattern: RegExp): string => {
    const name = pattern.exec(text)?.[1]
    if (name === undefined) throw new Error(`No image is named by ${pattern}`)
    return name
  }
  return {
    node: find(dockerfile, /^ARG NODE_IMAGE=(\S+)$/m),
    postgres: find(database, /^ +image: (postgres:\S+)$/m),
    caddy: find(compose, /^ +image: (caddy:\S+)$/m),
    livekit: find(compose, /^ +image: (livekit\/livekit-server:\S+)$/m),
    debian: find(cluster, /^ARG DEBIAN_IMAGE=(\S+)$/m),
    pebble: 'ghcr.io/letsencrypt/pebble:2.10.1',
  }
}

/**
 * Returns why the containers cannot be tested on this machine, in a few words, or undefined if they can. They need a
 * Docker engine, and either an image registry or the tools to make images without one.
 */
export async function whyNoContainers(): Promise<string | undefined> {
  if (!(await succeeds('docker', ['info'], { timeout: 15 * seconds }))) return 'no Docker engine answers'
  const { node } = await namedImages()
  if ((await isHere(node)) || (await isOffered(node))) return undefined
  const missing = await missingForHandMade()
  return missing && `no image registry answers, and making the images by hand needs ${missing}`
}

const isHere = (image: string): Promise<boolean> => succeeds('docker', ['image', 'inspect', image])
const isOffered = (image: string): Promise<boolean> =>
  succeeds('docker', ['manifest', 'inspect', image], { timeout: 15 * seconds })

/** Returns the named image, or a hand-made one if no registry offers it. */
async function obtain(name: ImageName | 'debian', image: string): Promise<string> {
  if (await isHere(image)) return image
  if (await isOffered(image)) {
    await docker(['pull', '--quiet', image], { timeout: 10 * minutes })
    return image
  }
  if (name === 'debian') return makeBase('trixie')
  const version = /:v?(\d+(?:\.\d+)+)/.exec(image)?.[1]
  if (version === undefined) throw new Error(`${image} does not name its version exactly.`)
  return makeImage(name, version)
}

/** Obtains every image and builds our own from the Dockerfile. The first run takes minutes, the next ones seconds. */
export async function prepareImages(): Promise<Images> {
  const named = await namedImages()
  const node = await obtain('node', named.node)
  const postgres = await obtain('postgres', named.postgres)
  const caddy = await obtain('caddy', named.caddy)
  const livekit = await obtain('livekit', named.livekit)
  const pebble = await obtain('pebble', named.pebble)
  const app = 'encounters-test/app:latest'
  await buildImage(app, root, { NODE_IMAGE: node })
  const cluster = 'encounters-test/cluster:latest'
  await buildImage(cluster, `${root}deploy/cluster`, { DEBIAN_IMAGE: await obtain('debian', named.debian) })
  return { app, cluster, node, postgres, caddy, livekit, pebble }
}
