import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const compressible = /\.(?:js|css|svg|webmanifest)$/

/** File extensions and their compressors, in the form in which sirv looks for them. */
const encodings = [
  ['.br', promisify(brotliCompress)],
  ['.gz', promisify(gzip)],
] as const

/**
 * Writes a brotli and a gzip copy of every file of the site that becomes smaller, so that nothing is compressed while
 * serving.
 *
 * @param folder the site's folder
 */
export async function compressAssets(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => compressible.test(file))
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      const content = await readFile(path)
      for (const [ending, compress] of encodings) await writeFile(path + ending, await compress(content))
    }),
  )
}
