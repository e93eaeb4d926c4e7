import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { BootError } from '../../platform/config/bootError.ts'
import type { Config } from '../../platform/config/config.ts'

/** The folder of the built client. */
export const builtClient = new URL('../../../dist/client/', import.meta.url)

/** The client's compiled operations, hash to text. */
export const persistedOperations = new URL('../../../client/generated/persisted.json', import.meta.url)

const pages = ['index.html', '../member.html', '../table.html'].map((page) => new URL(page, builtClient))

/**
 * Checks, in production, that the built client exists. Without it a process would report that it is ready and answer
 * every page with 404. In development another server has the pages.
 *
 * @throws BootError with the name of the missing file
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
