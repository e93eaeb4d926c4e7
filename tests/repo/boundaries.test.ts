import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

const restricted = 'lint/style/noRestrictedImports'
const cycle = 'lint/suspicious/noImportCycles'

/** What a file must not contain: its path, its one line, and the rule that forbids it. */
const refused = [
  ['server/rules/readsDisk.ts', `import 'node:fs'`, restricted],
  ['server/rules/readsDatabase.ts', `import '../platform/database/db.ts'`, restricted],
  ['server/rules/usesPackage.ts', `import 'zod'`, restricted],
  ['server/rules/seats/climbs.ts', `import '../../platform/database/db.ts'`, restricted],
  ['server/engine/usesRules.ts', `import '#rules/errors.ts'`, restricted],
  ['server/engine/readsDatabase.ts', `import '../platform/database/db.ts'`, restricted],
  ['server/api/rest/readsDatabase.ts', `import '../../platform/database/db.ts'`, restricted],
  ['server/api/rest/readsClient.ts', `import '../../generated/client/client.ts'`, restricted],
  ['server/api/rest/callsDomain.ts', `import '../../domain/seats/respondToInvitation.ts'`, restricted],
  ['server/importsClient.ts', `import '../client/main.tsx'`, restricted],
  ['server/domain/importsClient.ts', `import '../../client/main.tsx'`, restricted],
  ['server/domain/seats/asksApi.ts', `import '../../api/graphql/schema.ts'`, restricted],
  ['server/domain/seats/runsJob.ts', `import '../../jobs/jobs.ts'`, restricted],
  ['server/mail/outbox/callsDomain.ts', `import '../../domain/audit/audit.ts'`, restricted],
  ['server/platform/queue/knowsJobs.ts', `import '../../jobs/jobs.ts'`, restricted],
  ['server/jobs/tasks/knowsDoor.ts', `import '../../api/app.ts'`, restricted],
  ['client/relay/importsServer.ts', `import '../../server/platform/http/publicErrors.ts'`, restricted],
  ['client/ui/readsRelay.ts', `import 'react-relay/hooks'`, restricted],
  ['client/ui/readsRuntime.ts', `import 'relay-runtime'`, restricted],
  ['client/ui/readsEnvironment.ts', `import '../relay/environment.ts'`, restricted],
  ['client/ui/importsServer.ts', `import '../../server/platform/http/publicErrors.ts'`, restricted],
  ['client/screens/member/dashboard/neighbour.ts', `import '../help/HelpScreen.tsx'`, restricted],
  ['client/screens/member/dashboard/far.ts', `import '../../public/home/HomeScreen.tsx'`, restricted],
  [
    'client/screens/member/dashboard/server.ts',
    `import '../../../../server/platform/http/publicErrors.ts'`,
    restricted,
  ],
  ['server/domain/one.ts', `export { two as one } from './two.ts'`, cycle],
  ['server/domain/two.ts', `export { one as two } from './one.ts'`, cycle],
  ['server/domain/defaults.ts', 'export default 1', 'lint/style/noDefaultExport'],
  ['server/domain/speaks.ts', `console.log('hello')`, 'lint/suspicious/noConsole'],
  ['server/domain/anything.ts', 'export const anything = 1 as any', 'lint/suspicious/noExplicitAny'],
  ['server/domain/silent.ts', 'try { process.cwd() } catch {}', 'lint/suspicious/noEmptyBlockStatements'],
] as const

const allowed = [
  ['server/rules/usesRule.ts', `import './errors.ts'`],
  ['server/rules/seats/usesRule.ts', `import '#rules/errors.ts'`],
  ['server/engine/usesThreads.ts', `import 'node:worker_threads'`],
  ['server/api/rest/usesErrors.ts', `import '../../platform/http/publicErrors.ts'`],
  ['server/api/rest/usesRules.ts', `import '#rules/errors.ts'`],
  ['server/domain/readsDatabase.ts', `import '../generated/client/client.ts'`],
  ['server/domain/seats/usesMail.ts', `import '../../mail/outbox/queueMail.ts'`],
  ['server/domain/seats/usesQueue.ts', `import '../../platform/queue/addJob.ts'`],
  ['client/screens/operator/groups/words.ts', `import '../shared/words.ts'`],
  ['client/relay/usesRules.ts', `import '#rules/errors.ts'`],
  ['client/screens/member/dashboard/own.ts', `import './parts/List.tsx'`],
  ['client/screens/member/dashboard/shared.ts', `import '../Heading.tsx'`],
  ['client/screens/member/dashboard/strip.ts', `import '../happeningNow/HappeningNow.tsx'`],
  ['client/screens/member/dashboard/usesUi.ts', `import '../../../ui/Button.tsx'`],
] as const

const report = z.object({
  diagnostics: z.array(z.object({ category: z.string(), location: z.object({ path: z.string() }) })),
})
const found = new Map<string, string[]>()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encounters-lint-'))
  for (const file of ['biome.json', '.gitignore', 'package.json']) await cp(file, join(folder, file))
  for (const [path, line] of [...refused, ...allowed]) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), `${line}\n`)
  }
  const { diagnostics } = report.parse(JSON.parse(await lint(folder)))
  for (const { category, location } of diagnostics) {
    found.set(location.path, [...(found.get(location.path) ?? []), category])
  }
})

afterAll(() => rm(folder, { recursive: true }))

function lint(cwd: string): Promise<string> {
  const args = ['lint', '--error-on-warnings', '--reporter=json', '--max-diagnostics=500']
  return new Promise((done, fail) => {
    execFile(resolve('node_modules/.bin/biome'), args, { cwd }, (error, stdout) => {
      // The linter fails if it finds something, which is what this test expects.
      if (error?.code === 1) done(stdout)
      else fail(error ?? new Error('The linter found nothing.'))
    })
  })
}

describe('the linter', () => {
  it.each(refused)('refuses %s: %s', (path, _line, rule) => {
    expect(found.get(path)).toContain(rule)
  })

  it.each(allowed)('allows %s: %s', (path) => {
    expect(found.get(path)).toBeUndefined()
  })
})
