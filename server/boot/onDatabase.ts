import { namingSetting } from '../platform/config/bootError.ts'
import { loadConfig } from '../platform/config/config.ts'
import { directAddressOf } from '../platform/config/databaseSettings.ts'
import { placeData } from '../platform/embedded/shelter.ts'
import { explainLoss } from './explainLoss.ts'
import { withEmbedded } from './withEmbedded.ts'

/**
 * Runs a command on the database that the settings name: the one of DATABASE_URL, or the embedded one. If the
 * application already runs the embedded database, the command shares it; otherwise it is started for the duration of
 * the command.
 *
 * @param env the environment variables, see config.ts
 * @throws BootError if a setting is wrong, or the database cannot be reached or is lost in the middle
 */
export async function onDatabase<T>(
  env: Record<string, string | undefined>,
  use: (url: string) => Promise<T>,
): Promise<T> {
  // A command must not fail because a setting is missing that only the application needs, such as SESSION_SECRET.
  const { DATABASE_URL, DIRECT_DATABASE_URL, DATA_DIR } = env
  const SESSION_SECRET = '-'.repeat(32)
  const config = await placeData(loadConfig({ DATABASE_URL, DIRECT_DATABASE_URL, DATA_DIR, SESSION_SECRET }))
  const address = directAddressOf(config)
  const used = address
    ? namingSetting(address.setting, () => use(address.url))
    : withEmbedded(config.dataDir, { join: true }, use)
  return used.catch((error: unknown) => {
    throw explainLoss(error)
  })
}
