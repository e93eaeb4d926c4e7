import { parseSync } from 'vite'
import { readShape } from './commonJsShape.ts'

/** Parts of Relay that its index and its store bring and this client never calls. */
const uncalled = [
  'mutations/RelayDeclarativeMutationConfig',
  'mutations/createUpdatableProxy',
  'store/NormalizationEngine',
]

const uncalledFile = new RegExp(`/relay-runtime/lib/(${uncalled.join('|')})\\.js$`)

/** Babel's helpers as Relay uses them: to fill new objects and arrays, by names that are strings. */
const helpers: Readonly<Record<string, string>> = {
  objectSpread2: 'Object.assign',
  toConsumableArray: '(values) => [...values]',
  defineProperty:
    '(object, key, value) => Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })',
}

const helperFile = /\/@babel\/runtime\/helpers\/esm\/(\w+)\.js$/

function throwing(code: string, file: string, part: string): string {
  const shape = readShape(parseSync(file, code).program)
  if (!shape || shape.kind === 'another')
    throw new Error(`${file} cannot be left out: its exports are not its own`)
  const names = shape.kind === 'names' ? shape.properties.map(({ key }) => key.name) : ['default']
  const message = JSON.stringify(`Left out of this build of Relay: ${part}`)
  const list = names.map((name) => `missing as ${name}`).join(', ')
  return `function missing() { throw new Error(${message}) }\nexport { ${list} }`
}

/**
 * Gives what stands in the application's build for a module that Relay brings: for a part that is never called the same
 * exports, which throw and say what is missing; for a helper of Babel's the language's own means.
 *
 * @param code the module's text
 * @param file its path
 * @returns an ECMAScript module's text, null for a module that stays
 * @throws Error for a part whose exports cannot be read
 */
export function standInFor(code: string, file: string): string | null {
  const helper = helpers[helperFile.exec(file)?.[1] ?? '']
  if (helper) return `export default ${helper}`
  const part = uncalledFile.exec(file)?.[1]
  return part ? throwing(code, file, part) : null
}
