import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { builtGoProgram } from '../../containers/goProgram.ts'
import type { Peer } from './peers.ts'

/**
 * Finds the program of a peer: the one that its variable names, otherwise one on the PATH, otherwise one built before.
 *
 * @returns its path, or undefined on a machine without one, after a line that says which tests are skipped
 */
export async function findPeer({ title, command, variable, ...module }: Peer): Promise<string | undefined> {
  const given = process.env[variable]
  if (given) return given
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, command))
  for (const file of [...onPath, builtGoProgram(module)]) {
    const isProgram = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isProgram) return file
  }
  process.stdout.write(`Left out: tests with a ${title}, which is not on this machine.\n`)
  return undefined
}
