import { randomBytes } from 'node:crypto'
import { chown, readFile, writeFile } from 'node:fs/promises'
import type { PostgresOwner } from './owner.ts'

/**
 * A secret that is made once and stored in a file only its owner can read.
 *
 * @param file absolute path; its folder exists
 * @param owner who may read it besides root, where that is not the current user
 * @returns 64 hexadecimal digits, the same at every start
 */
export async function readOrCreateSecret(file: string, owner?: PostgresOwner): Promise<string> {
  const secret = randomBytes(32).toString('hex')
  try {
    await writeFile(file, secret, { flag: 'wx', mode: 0o600 })
    if (owner) await chown(file, owner.uid, owner.gid)
    return secret
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return (await readFile(file, 'utf8')).trim()
  }
}
