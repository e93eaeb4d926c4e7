import { readFile, stat } from 'node:fs/promises'
import { type StaticBody, staticBody } from './staticBody.ts'

/**
 * Makes a reader of static files. It compresses each file once, and again after the file changed.
 *
 * @param prepare fills in values that only this server knows
 * @returns a function from a file to the body of its reply; it throws the errors of the file system
 */
export function fileBodies(prepare: (text: string) => string = (text) => text) {
  const known = new Map<string, { changed: number; body: StaticBody }>()
  return async (file: URL): Promise<StaticBody> => {
    const { mtimeMs: changed } = await stat(file)
    const found = known.get(file.href)
    if (found?.changed === changed) return found.body
    const body = await staticBody(prepare(await readFile(file, 'utf8')))
    known.set(file.href, { changed, body })
    return body
  }
}

/** Error codes of the file system if a file does not exist, or if its name is impossible. */
const missing: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

/** Whether reading failed because there is no such file. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && missing.has(error.code)
