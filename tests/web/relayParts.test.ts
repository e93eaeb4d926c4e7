import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import relay from 'relay-runtime'
import { beforeAll, expect, test } from 'vitest'
import * as parts from '../../client/relay/runtime.ts'

const hooks = new Map<string, string>()

/** Returns the names of the parts of `relay-runtime` that a module of Relay's hooks uses. */
function namesIn(text: string): string[] {
  const bound = [...text.matchAll(/(\S+) = require\(["']relay-runtime["']\)/g)]
  return bound.flatMap(([, name = '']) => {
    const uses = text.matchAll(new RegExp(`\\b${name.replace('$', '\\$')}\\.(\\w+)`, 'g'))
    return [...uses].map(([, part = '']) => part)
  })
}

/** Reads a module of `react-relay`, and those that it requires in turn. */
async function follow(file: string): Promise<void> {
  if (hooks.has(file)) return
  const text = await readFile(file, 'utf8')
  hooks.set(file, text)
  for (const [, next = ''] of text.matchAll(/require\(["'](\.[^"']+)["']\)/g))
    await follow(`${join(dirname(file), next)}.js`.replace(/\.js\.js$/, '.js'))
}

beforeAll(async () => {
  for await (const file of glob('client/**/*.{ts,tsx}', { exclude: ['**/__generated__/**'] })) {
    const text = await readFile(file, 'utf8')
    for (const [, hook] of text.matchAll(/from '(react-relay\/lib\/[^']+)'/g))
      await follow(`node_modules/${hook}.js`)
  }
})

test('the build has every export of relay-runtime that the hooks of Relay in the client use', () => {
  const used = new Set([...hooks.values()].flatMap(namesIn))
  expect(used.size).toBeGreaterThan(20)
  expect([...used].filter((name) => !(name in parts))).toEqual([])
})

test('the build has every internal export of relay-runtime that these hooks use', () => {
  const inner = [...hooks.values()].flatMap((text) =>
    [...text.matchAll(/__internal\.(\w+)/g)].map(([, name = '']) => name),
  )
  expect(inner.length).toBeGreaterThan(5)
  expect(inner.filter((name) => !(name in parts.__internal))).toEqual([])
})

test('each of these exports is the package’s own', () => {
  const { __internal: inner, ...others } = parts
  for (const [name, part] of Object.entries(others)) expect(Reflect.get(relay, name), name).toBe(part)
  for (const [name, part] of Object.entries(inner))
    expect(Reflect.get(relay.__internal, name), name).toBe(part)
})
