import { globSync, readFileSync } from 'node:fs'
import { dirname, normalize } from 'node:path'

/** One file's import of another, by their paths from the repository's root; `import type` counts as well. */
export type Import = { from: string; to: string }

/** Matches a module of the repository in an import, an export, `import()` or the URL of a worker. */
const ownModule = /(?:\bfrom |\bimport |\b(?:import|URL)\()'((?:\.\.?|#rules)\/[^']+)'/g

/** Reads what every file below a folder imports from the repository, including dynamic imports and workers. */
export function readImports(folder: string): { files: string[]; imports: Import[] } {
  const files = globSync(`${folder}/**/*.{ts,tsx}`).filter((file) => !file.includes('generated'))
  const imports = files.flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(ownModule)].map(([, name = '']) => ({
      from,
      to: name.startsWith('.')
        ? normalize(`${dirname(from)}/${name}`)
        : name.replace('#rules', 'server/rules'),
    })),
  )
  return { files, imports: imports.filter(({ to }) => files.includes(to)) }
}

/**
 * Returns the part of a folder that contains a file: one of its rooms, or the file itself. Undefined for a file
 * elsewhere.
 */
export function partOf(folder: string, file: string): string | undefined {
  return file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined
}

/**
 * Finds a cycle of imports between the parts of a folder.
 *
 * @returns the imports of one cycle, in order, or null if there is none
 */
export function findCycle(folder: string, imports: readonly Import[]): Import[] | null {
  const between = new Map<string, Map<string, Import>>()
  for (const each of imports) {
    const [from, to] = [partOf(folder, each.from), partOf(folder, each.to)]
    if (from === undefined || to === undefined || from === to) continue
    const known = between.get(from) ?? new Map<string, Import>()
    between.set(from, known.set(to, each))
  }
  const done = new Set<string>()
  const walk = (part: string, trail: readonly Import[]): Import[] | null => {
    const begin = trail.findIndex(({ from }) => partOf(folder, from) === part)
    if (begin >= 0) return trail.slice(begin)
    if (done.has(part)) return null
    for (const [next, by] of between.get(part) ?? []) {
      const ring = walk(next, [...trail, by])
      if (ring) return ring
    }
    done.add(part)
    return null
  }
  for (const part of between.keys()) {
    const ring = walk(part, [])
    if (ring) return ring
  }
  return null
}
