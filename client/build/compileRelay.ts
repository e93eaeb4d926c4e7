import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** The package exports only the path of its program, without types. */
const compiler: string = createRequire(import.meta.url)('relay-compiler')

const persisted = 'client/generated/persisted.json'

/**
 * Compiles the client's GraphQL into artifacts and into client/generated/persisted.json (id to text), which is
 * rewritten so that no removed operation stays in it. Run it from the repository's root.
 *
 * @throws Error if an operation does not match schema.graphql; the compiler's messages are on stderr
 */
export function compileRelay(): void {
  mkdirSync(dirname(persisted), { recursive: true })
  writeFileSync(persisted, '{}\n')
  execFileSync(compiler, ['--repersist', '--noWatchman', '--output', 'quiet-with-errors'], {
    stdio: 'inherit',
  })
}

if (import.meta.main) compileRelay()
