import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const compressible = /\.(?:js|css|svg|webmanifest)$/

/** Pairs of an ending and what makes it, as sirv looks for them. */
const encodings = [
  ['.br', promisify(brotliCompress)],
  ['.gz', promisify(gzip)],
] as const

/**
 * Puts a brotli and a gzip copy beside every file of the site that gains by it, so that serving compresses nothing.
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
