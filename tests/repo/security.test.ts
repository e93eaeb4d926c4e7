import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { pageSize } from '../../server/api/graphql/builder/builder.ts'
import { documentLimits, errorLimit, tokenLimit } from '../../server/api/http/documentLimits.ts'
import { connectionLimits } from '../../server/platform/http/boundConnections.ts'
import { pathLimit } from '../../server/platform/http/requestPath.ts'
import { requestTimes } from '../../server/platform/http/webServer.ts'
import { rateLimits } from '../../server/platform/limits/rateLimits.ts'

const root = new URL('../../', import.meta.url)
let document: string
let rows: { promise: string; files: string[] }[]

beforeAll(async () => {
  document = await readFile(new URL('docs/security.md', root), 'utf8')
  rows = [...document.matchAll(/^\| (.+?) \| (`.+`) \|$/gm)].map(([, promise = '', files = '']) => ({
    promise,
    files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  }))
})

describe('the promises of docs/security.md', () => {
  it('name only tests that exist', async () => {
    expect(rows.length).toBeGreaterThanOrEqual(10)
    for (const { promise, files } of rows) {
      expect([promise, files.length]).not.toEqual([promise, 0])
      for (const file of files) {
        expect(await readFile(new URL(`tests/${file}`, root), 'utf8')).toMatch(/^\s*(test|it)[.(]/m)
      }
    }
  })

  it('have the numbers of the program', () => {
    const {
      linkByEmail,
      linkByVisitor,
      verify,
      refresh,
      checkPerMinute,
      checkPerDay,
      publicForm,
      memberWrite,
      myData,
      linkLook,
      moveLook,
    } = rateLimits
    const { depth, aliases, directives, fields, cost } = documentLimits
    const seconds = (milliseconds: number) => milliseconds / 1000
    for (const promise of [
      `${linkByEmail.points} login links per ${linkByEmail.duration / 60} minutes and e-mail, ${linkByVisitor.points} per minute and address`,
      `${verify.points} verifies and ${refresh.points} refreshes per ${verify.duration / 60} minutes`,
      `${checkPerMinute.points} checks of an e-mail or username per minute, ${checkPerDay.points} a day`,
      `${publicForm.points} public forms an hour; ${memberWrite.points} writes per minute and member; ${myData.points} downloads of one's data an hour`,
      `${linkLook.points} looks an hour at moves in groups formed by links, ${moveLook.points} at others`,
      `${depth} levels, ${aliases} aliases, ${directives} directives, ${fields} fields, ${tokenLimit} tokens and a cost of ${cost}; a reply at most ${errorLimit} errors`,
      `lists of ${pageSize.default} and at most ${pageSize.max}`,
      `a path has at most ${pathLimit / 1000} KB, else 414`,
      `let go after ${seconds(requestTimes.idleTimeout)} seconds; at most ${connectionLimits.all} connections, ${connectionLimits.perAddress} of one address`,
      `${seconds(requestTimes.headersTimeout)} seconds for a request's head and ${seconds(requestTimes.requestTimeout)} for all of it`,
    ]) {
      expect(document).toContain(promise)
    }
  })
})
