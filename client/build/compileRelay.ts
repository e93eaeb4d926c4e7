import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** The package's one export is its binary's path; it brings no types. */
const compiler: string = createRequire(import.meta.url)('relay-compiler')

const persisted = 'client/generated/persisted.json'

/**
 * Compiles the client's GraphQL into artifacts and into client/generated/persisted.json (id to text), which is written
 * from scratch so that no forgotten operation stays in it. Run from the repository's root.
 *
 * @throws Error when an operation does not fit schema.graphql; the compiler's own words are on stderr
 */
export function compileRelay(): void {
  mkdirSync(dirname(persisted), { recursive: true })
  writeFileSync(persisted, '{}\n')
  execFileSync(compiler, ['--repersist', '--noWatchman', '--output', 'quiet-with-errors'], {
    stdio: 'inherit',
  })
}

if (import.meta.main) compileRelay()
