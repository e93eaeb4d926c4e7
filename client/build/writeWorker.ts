import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'

/** What the member area needs to open, and what it shows without a network. */
const sources = ['index.html', 'session/StoredSeat.tsx']

/** Files of the site that have the same name in every release. */
const lasting = ['/favicon.svg', '/icon-192.png']

function filesOf(manifest: Manifest): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const follow = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}`)
    if (seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`)
    for (const next of chunk.imports ?? []) follow(next)
  }
  for (const source of sources) follow(source)
  return [...files].sort()
}

/**
 * Inserts the release and the list of stored files into the service worker, and moves it to the address where browsers
 * request it. A release is named after its content, so a build that changes nothing leaves the worker unchanged.
 *
 * @param site the folder of the built site
 * @param manifest the file of each source
 * @param document the member area's document
 * @throws Error if the build has no worker or no such file
 */
export async function writeWorker(site: string, manifest: Manifest, document: string): Promise<void> {
  const built = manifest['browser/worker.ts']
  if (!built) throw new Error('The build has no worker')
  const script = await readFile(join(site, built.file), 'utf8')
  const files = [...filesOf(manifest), ...lasting]
  const release = createHash('sha256').update(script).update(document).update(files.join()).digest('hex')
  const shell = JSON.stringify({ release: release.slice(0, 16), files })
  await rm(join(site, built.file))
  await writeFile(join(site, 'worker.js'), `const shell=${shell};\n${script}`)
}
