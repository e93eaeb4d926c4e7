import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { builtGoProgram } from '../../containers/goProgram.ts'

/** The LiveKit server of the tests, as a Go module. */
export const livekitModule = {
  path: 'github.com/livekit/livekit-server',
  version: 'v1.13.5',
  folder: './cmd/server',
} as const

/**
 * Finds the LiveKit server: the one LIVEKIT_SERVER names, else one on the PATH, else one built before.
 *
 * @returns undefined on a machine without one, after a line that says what is left out
 */
export async function findLivekit(): Promise<string | undefined> {
  const given = process.env.LIVEKIT_SERVER
  if (given) return given
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'livekit-server'))
  for (const file of [...onPath, builtGoProgram(livekitModule)]) {
    const isProgram = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isProgram) return file
  }
  process.stdout.write('Left out: tests with a LiveKit server, which is not on this machine.\n')
  return undefined
}
