import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenApiDocument } from '../../server/api/rest/openapi.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createEncounter, createMember, invite } from '../support/factories.ts'
import { runProgram } from '../support/program.ts'
import { readLoginToken } from '../support/signIn.ts'
import { generateClient } from './generateClient.ts'
import { call } from './rest.ts'

let api: TestApi
let folder: string

beforeAll(async () => {
  api = await startApi()
  folder = await mkdtemp(join(tmpdir(), 'encounters-client-'))
  const { body } = await call(api, 'GET', '/openapi.json')
  await writeFile(join(folder, 'client.ts'), generateClient(body as OpenApiDocument))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

/** Compiles one program against the client; returns the compiler's errors. */
async function compile(name: string, source: string): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, source)
  const options = '--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --target es2024'
  const modules = '--module nodenext --allowImportingTsExtensions --lib es2024,dom --types node'
  const types = ['--typeRoots', resolve('node_modules/@types')]
  const args = [...`${options} ${modules}`.split(' '), ...types, '--ignoreConfig', file]
  return new Promise((done, fail) => {
    execFile(resolve('node_modules/.bin/tsc'), args, { cwd: folder }, (error, stdout) => {
      if (error && !stdout) fail(error)
      else done(stdout)
    })
  })
}

const fromLinkToRsvp = `
import { createClient, type Invitation, Refused } from './client.ts'

let authToken: string | undefined
const client = createClient(process.env.SITE ?? '', () => authToken)
const tokens = await client.verifyMagicLink({ token: process.env.TOKEN ?? '' })
authToken = tokens.authToken
const invitations: Invitation[] = await client.pendingInvitations()
for (const { invitationId, eventName } of invitations) {
  const answer = await client.respondToInvitation({ invitationId, status: 'accepted' })
  console.log(eventName, answer.status, answer.isWaitlisted)
}
const [seat] = await client.myUpcomingEvents()
console.log(seat?.zoomLink ?? 'not yet')
try {
  await client.encounterAttendees({ id: 1 })
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.log(error.status, error.refusal.code)
}
`

describe('a TypeScript client generated from the OpenAPI document', () => {
  test('compiles, and goes from a mailed link to an RSVP', async () => {
    expect(await compile('walk.ts', fromLinkToRsvp)).toBe('')
    const member = await createMember(api)
    await invite(api, member, await createEncounter(api, { name: 'Thursday Evening' }))
    await call(api, 'POST', '/auth/magic-link', { body: { email: member.email } })
    await api.work()
    const walk = runProgram(join(folder, 'walk.ts'), {
      SITE: api.url,
      TOKEN: await readLoginToken(api, member.email),
    })
    expect(await walk.ended).toBe(0)
    expect(walk.output()).toBe('Thursday Evening Accepted false\nnot yet\n403 FORBIDDEN\n')
  })

  test.each([
    ['an answer that is none', `client.respondToInvitation({ invitationId: 1, status: 'maybe' })`],
    ['a number as text', `client.optOut({ eventId: '7' })`],
    ['a field that is missing', `client.submitImpressions({ eventId: 7 })`],
    ['a reply read as another', `const { token } = await client.verifyMagicLink({ token: '' })`],
  ])('does not compile with %s', async (_what, line) => {
    const source = `import { createClient } from './client.ts'\nconst client = createClient('')\n${line}\n`
    expect(await compile('wrong.ts', source)).toMatch(/^wrong\.ts\(3,/)
  })
})
