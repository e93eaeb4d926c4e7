import react from '@vitejs/plugin-react'
import relay from 'vite-plugin-relay'
import { defineConfig } from 'vitest/config'

const tests = (...folders: string[]): string[] =>
  folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`)

// Vite resolves `graphql` as Node does, or a test would hold two copies of it.
const asNode = ['node', 'module-sync']

export default defineConfig({
  ssr: { resolve: { conditions: asNode, externalConditions: asNode } },
  test: {
    globalSetup: ['tests/support/postgres.ts'],
    projects: [
      { extends: true, test: { name: 'repo', include: tests('repo'), testTimeout: 60_000 } },
      { extends: true, test: { name: 'formation', include: tests('formation'), testTimeout: 60_000 } },
      { extends: true, test: { name: 'api', include: tests('api', 'rest', 'load'), testTimeout: 20_000 } },
      {
        extends: true,
        plugins: [relay, react()],
        test: { name: 'web', include: tests('web'), environment: 'jsdom' },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: tests('browser'),
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // After everything else and one at a time: what they measure should be the page, not a busy machine.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
    ],
  },
})
