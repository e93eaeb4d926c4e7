import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import relay from 'vite-plugin-relay'
import { defineConfig } from 'vitest/config'
import { patience } from './tests/support/patience.ts'

const tests = (...folders: string[]): string[] =>
  folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`)

const chromium = ['tests/support/chromium/setup.ts']
const fixedSeed = ['tests/support/fixedSeed.ts']

// Vite must resolve `graphql` as Node does, or a test would load two copies of it.
const asNode = ['node', 'module-sync']

/**
 * Lets the files of a project share a worker, which then loads the server's modules once. Vitest reuses a worker only
 * while the next files are of the same project, so each project has its own order.
 */
const sharedWorkers = (groupOrder: number) => ({
  isolate: false,
  setupFiles: [...fixedSeed, 'tests/support/restoreSpies.ts'],
  sequence: { groupOrder },
})

// Every process of the tests, and every thread that forms groups, starts from cached compiled code.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url))

export default defineConfig({
  ssr: { resolve: { conditions: asNode, externalConditions: asNode } },
  test: {
    globalSetup: ['tests/support/postgres.ts'],
    // Much of the time is PostgreSQL's or the browser's, so this is more than the default of one fewer than the cores.
    maxWorkers: 2,
    testTimeout: 3 * patience,
    hookTimeout: 3 * patience,
    expect: { poll: { timeout: patience } },
    // Node runs our TypeScript itself, in half the processor time that Vite's own runner takes for it.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    projects: [
      { extends: true, test: { name: 'repo', include: tests('repo'), setupFiles: fixedSeed } },
      { extends: true, test: { name: 'formation', include: tests('formation'), setupFiles: fixedSeed } },
      { extends: true, test: { name: 'guide', include: tests('guide'), setupFiles: fixedSeed } },
      {
        extends: true,
        test: {
          name: 'api',
          include: tests('api', 'rest', 'rules'),
          ...sharedWorkers(2),
        },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          include: tests('simulation'),
          ...sharedWorkers(4),
        },
      },
      {
        extends: true,
        test: {
          name: 'load',
          include: tests('load'),
          ...sharedWorkers(5),
        },
      },
      {
        extends: true,
        plugins: [relay, react()],
        test: {
          name: 'web',
          include: tests('web'),
          environment: 'jsdom',
          experimental: { viteModuleRunner: true },
          ...sharedWorkers(1),
          setupFiles: ['tests/web/patience.ts', 'tests/web/freshFile.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          globalSetup: chromium,
          include: tests('browser'),
          ...sharedWorkers(3),
        },
      },
      {
        extends: true,
        test: {
          // What judges how long something takes: tests/run.ts runs it while the processors have little else to do.
          name: 'timed',
          globalSetup: chromium,
          include: tests('timed'),
          // All at once: each mostly waits, and Lighthouse takes the longest.
          maxWorkers: 3,
          sequence: { groupOrder: 6 },
        },
      },
      {
        extends: true,
        test: {
          name: 'containers',
          globalSetup: [...chromium, 'tests/containers/setup.ts'],
          include: tests('containers'),
          sequence: { groupOrder: 7 },
        },
      },
    ],
  },
})
