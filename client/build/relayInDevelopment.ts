import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { compileRelay } from './compileRelay.ts'

const schema = resolve('schema.graphql')

const concernsRelay = (file: string) =>
  file === schema ||
  (/\.tsx?$/.test(file) && !file.includes('__generated__') && readFileSync(file, 'utf8').includes('graphql`'))

/**
 * Compiles Relay when the development server starts and whenever an operation or the schema changes. The compiler's own
 * watch mode needs a program that npm does not install.
 */
export function relayInDevelopment(): Plugin {
  return {
    name: 'relay-in-development',
    apply: (_config, { command, mode }) => command === 'serve' && mode === 'development',
    configureServer({ watcher, config }) {
      const compile = () => {
        try {
          compileRelay()
        } catch (error) {
          config.logger.error(`Relay: ${error instanceof Error ? error.message : String(error)}`)
        }
      }
      compile()
      watcher.add(schema)
      watcher.on('change', (file) => concernsRelay(file) && compile())
      watcher.on('add', (file) => concernsRelay(file) && compile())
    },
  }
}
