import { randomBytes } from 'node:crypto'
import { chown, readFile, rm, writeFile } from 'node:fs/promises'
import { BootError } from '../config/bootError.ts'
import type { PostgresOwner } from './owner.ts'

/** @throws BootError where the file holds something else, such as nothing since the machine died while it was written */
async function readSecret(file: string): Promise<string> {
  const secret = (await readFile(file, 'utf8')).trim()
  if (/^[0-9a-f]{64}$/.test(secret)) return secret
  throw new BootError(
    `${file} does not hold the secret that was stored there. Put it back from a backup; if it never held one, delete the file.`,
  )
}

/**
 * A secret that is made once and stored in a file only its owner can read.
 *
 * @param file absolute path; its folder exists
 * @param owner who may read it besides root, where that is not the current user
 * @returns 64 hexadecimal digits, the same at every start
 * @throws BootError where the file holds no secret
 */
export async function readOrCreateSecret(file: string, owner?: PostgresOwner): Promise<string> {
  const secret = randomBytes(32).toString('hex')
  try {
    await writeFile(file, secret, { flag: 'wx', mode: 0o600, flush: true })
    if (owner) await chown(file, owner.uid, owner.gid)
    return secret
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return readSecret(file)
    // A full disk leaves an empty one.
    await rm(file, { force: true })
    throw error
  }
}
