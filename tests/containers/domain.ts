import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../bench/freePort.ts'
import { docker } from './command.ts'
import { type Proof, requestHttps } from './https.ts'
import type { Images } from './images.ts'
import { openStack, type Stack } from './stack.ts'

export type Domain = {
  stack: Stack
  name: string
  httpPort: number
  httpsPort: number
  /** the authority and the name of the site's certificate; reads the root from the authority, which must be running */
  proof(): Promise<Proof>
  close(): Promise<void>
}

/**
 * Opens the compose file with a domain that only its own network knows, and with the certificate authority that Let's
 * Encrypt makes for tests (Pebble). Pebble challenges the domain like a real authority (RFC 8555).
 */
export async function openDomain(images: Images, postmarkPort: number): Promise<Domain> {
  const name = 'encounters.example'
  const folder = await mkdtemp(join(tmpdir(), 'encounters-authority-'))
  const file = join(folder, 'authority.pem')
  const container = await docker(['create', images.pebble])
  await docker(['cp', `${container}:/test/certs/pebble.minica.pem`, file])
  await docker(['rm', container])
  const [httpPort, httpsPort, authorityPort] = [await freePort(), await freePort(), await freePort()]
  const stack = await openStack(images, postmarkPort, {
    DOMAIN: name,
    ACME_DIRECTORY: 'https://pebble:14000/dir',
    AUTHORITY_FILE: file,
    AUTHORITY_PORT: String(authorityPort),
    HTTP_PORT: String(httpPort),
    HTTPS_PORT: String(httpsPort),
  })
  return {
    stack,
    name,
    httpPort,
    httpsPort,
    async proof() {
      const own = { authority: await readFile(file, 'utf8'), name: 'localhost' }
      const { text } = await requestHttps(authorityPort, '/roots/0', own)
      return { authority: text, name }
    },
    close: () => rm(folder, { recursive: true }),
  }
}
