import { namingSetting } from '../platform/config/bootError.ts'
import { loadConfig } from '../platform/config/config.ts'
import { directAddressOf } from '../platform/config/databaseSettings.ts'
import { placeData } from '../platform/embedded/shelter.ts'
import { withEmbedded } from './withEmbedded.ts'

/**
 * Runs a command on the database the settings name: DATABASE_URL's, or the embedded one, which is joined where the
 * application runs it and otherwise started for the while.
 *
 * @param env the environment variables, see config.ts
 * @throws BootError when a setting is wrong or the database cannot be had
 */
export async function onDatabase<T>(
  env: Record<string, string | undefined>,
  use: (url: string) => Promise<T>,
): Promise<T> {
  // A command must not be refused for what only the application needs, such as the secret beside a database.
  const { DATABASE_URL, DIRECT_DATABASE_URL, DATA_DIR } = env
  const SESSION_SECRET = '-'.repeat(32)
  const config = await placeData(loadConfig({ DATABASE_URL, DIRECT_DATABASE_URL, DATA_DIR, SESSION_SECRET }))
  const address = directAddressOf(config)
  if (address) return namingSetting(address.setting, () => use(address.url))
  return withEmbedded(config.dataDir, { join: true }, use)
}
