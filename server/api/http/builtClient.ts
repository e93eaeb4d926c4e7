import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { BootError } from '../../platform/config/bootError.ts'
import type { Config } from '../../platform/config/config.ts'

/** The folder of the client's build. */
export const builtClient = new URL('../../../dist/client/', import.meta.url)

/** The client's compiled operations, hash to text. */
export const persistedOperations = new URL('../../../client/generated/persisted.json', import.meta.url)

const pages = ['index.html', '../member.html', '../table.html'].map((page) => new URL(page, builtClient))

/**
 * Checks, in production, that what browsers are served is there: without it every page would be answered with 404, by a process
 * that says of itself that it is ready. In development another server has the pages.
 *
 * @throws BootError naming what is missing
 */
export async function requireBuilt({ production }: Pick<Config, 'production'>): Promise<void> {
  if (!production) return
  for (const file of [persistedOperations, ...pages]) {
    await access(file).catch((error: unknown) => {
      throw new BootError(`The pages are not built: there is no ${fileURLToPath(file)}. Run: npm run build`, {
        cause: error,
      })
    })
  }
}
