import { resolve } from 'node:path'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startApi, type TestApi } from '../support/api.ts'
import { minute } from '../support/clock.ts'
import { eventually } from '../support/eventually.ts'
import { createEncounter, createMember, invite, signIn } from '../support/factories.ts'
import { addressOf, isFull, startProcess } from '../support/faults.ts'
import { type FakePostmark, startFakePostmark } from '../support/postmark.ts'
import type { Program } from '../support/program.ts'
import { readEncounter } from '../support/seats.ts'
import { acceptAll, openTally } from '../support/writers.ts'

const guests = isFull ? 200 : 40
const skews = [4 * minute, -4 * minute]

let api: TestApi
let postmark: FakePostmark

beforeAll(async () => {
  postmark = await startFakePostmark()
  api = await startApi({}, () => new Date())
})
afterAll(async () => {
  await api.close()
  await postmark.close()
})

/** Starts a process whose clock is wrong by `skew` milliseconds. */
const startSkewed = (role: 'web' | 'worker', skew: number): Program =>
  startProcess(api.deps, {
    ROLE: role,
    POSTMARK_SERVER_TOKEN: 'test-token',
    POSTMARK_API_URL: postmark.url,
    NODE_OPTIONS: `--import ${resolve('tests/support/skewClock.ts')}`,
    CLOCK_SKEW: String(skew),
  })

const post = (url: string, body: unknown, bearer?: string): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(bearer && { Authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(body),
  })

const tokensShape = z.object({ authToken: z.string(), refreshToken: z.string() })

const loginMails = (to: string) =>
  postmark.accepted.filter(({ To, TextBody }) => To.includes(to) && /[?&]token=/.test(TextBody))

test('two web processes and two workers whose clocks are eight minutes apart act like one process', async () => {
  const [ahead, behind] = await Promise.all(
    skews.map(async (skew) => {
      const [web, worker] = [startSkewed('web', skew), startSkewed('worker', skew)]
      await worker.says(/worker is running/)
      return addressOf(web)
    }),
  )
  if (!ahead || !behind) throw new Error('Two of each were started')

  // A login link requested from one process works at the other, and so do the tokens it gives.
  const member = await createMember(api)
  await post(`${behind}/api/auth/magic-link`, { email: member.email })
  await eventually(() => expect(loginMails(member.email)).toHaveLength(1))
  const token = /[?&]token=([\w-]{43})/.exec(loginMails(member.email)[0]?.TextBody ?? '')?.[1]
  const verified = tokensShape.parse(await (await fetch(`${ahead}/api/auth/verify?token=${token}`)).json())
  const issuedAt = ({ authToken }: { authToken: string }) => 1000 * (decodeJwt(authToken).iat ?? 0)
  expect(issuedAt(verified) - Date.now()).toBeGreaterThan(3 * minute)
  const details = (address: string, { authToken }: { authToken: string }) =>
    fetch(`${address}/api/member/membership-details`, { headers: { Authorization: `Bearer ${authToken}` } })
  expect((await details(behind, verified)).status).toBe(200)
  const refreshed = await post(`${behind}/api/auth/refresh`, { refreshToken: verified.refreshToken })
  const successor = tokensShape.parse(await refreshed.json())
  expect(issuedAt(successor) - Date.now()).toBeLessThan(-3 * minute)
  expect((await details(ahead, successor)).status).toBe(200)
  expect((await fetch(`${behind}/api/auth/verify?token=${token}`)).status).not.toBe(200)

  // The limit of three links is shared: four more requests at both processes send only two more mails.
  for (const address of [ahead, behind, ahead, behind])
    await post(`${address}/api/auth/magic-link`, { email: member.email })

  // Many members ask both processes for the same seats.
  const encounter = await createEncounter(api, { inviteTarget: guests })
  const writers = await Promise.all(
    Array.from({ length: guests }, async () => {
      const guest = await createMember(api)
      const { id } = await invite(api, guest, encounter)
      return { bearer: await signIn(api, guest), invitationIds: [id] }
    }),
  )
  const tally = openTally()
  await Promise.all(
    writers.map((writer, index) => acceptAll(index % 2 ? ahead : behind, writer, tally, true)),
  )
  expect(await readEncounter(api, encounter.id)).toMatchObject({ seatsTaken: 12, waitlisted: guests - 12 })
  const line = await api.deps.database.prisma.invitation.findMany({
    where: { encounterId: encounter.id, isWaitlisted: true },
    orderBy: { waitlistNumber: 'asc' },
  })
  expect(line.map(({ waitlistNumber }) => waitlistNumber)).toEqual(
    Array.from({ length: guests - 12 }, (_, index) => index + 1),
  )

  // Both workers send, and nobody gets a mail twice.
  await eventually(async () => {
    expect(
      await api.deps.database.prisma.outboxMail.count({
        where: { state: { in: ['Queued', 'Sending'] } },
      }),
    ).toBe(0)
  }, 100)
  expect(loginMails(member.email)).toHaveLength(3)
  const references = postmark.accepted.map(({ Metadata }) => Metadata.mail)
  expect(references).toHaveLength(guests + 3)
  expect(new Set(references).size).toBe(guests + 3)
})
