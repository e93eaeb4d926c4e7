import { randomBytes } from 'node:crypto'
import { chown, link, readFile, rm, writeFile } from 'node:fs/promises'
import { BootError } from '../config/bootError.ts'
import { errorCode } from './errorCode.ts'
import type { PostgresOwner } from './owner.ts'

/**
 * @returns null if there is no such file
 * @throws BootError if it holds anything else; it may be empty if the machine died while it was written
 */
async function readSecret(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const secret = text.trim()
  if (/^[0-9a-f]{64}$/.test(secret)) return secret
  throw new BootError(
    `${file} does not hold the secret that was stored there. Put it back from a backup; if it never held one, delete the file.`,
  )
}

/**
 * Returns the secret stored in a file that only its owner can read, and creates both on the first call.
 *
 * @param file absolute path; its folder exists
 * @param owner who may read it besides root, if that is not the current user
 * @returns 64 hexadecimal digits, the same at every start
 * @throws BootError if the file holds no secret
 */
export async function readOrCreateSecret(file: string, owner?: PostgresOwner): Promise<string> {
  const stored = await readSecret(file)
  if (stored !== null) return stored
  const secret = randomBytes(32).toString('hex')
  // The file must appear whole or not at all: other processes may start at the same moment, and the disk may be full.
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, secret, { flag: 'wx', mode: 0o600, flush: true })
    if (owner) await chown(draft, owner.uid, owner.gid)
    await link(draft, file)
    return secret
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    return readOrCreateSecret(file, owner)
  } finally {
    await rm(draft, { force: true })
  }
}
