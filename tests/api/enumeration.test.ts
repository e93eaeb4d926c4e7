import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { createMember, createRequest } from '../support/factories.ts'
import { createProfile, newProfile } from '../support/newProfile.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi({ TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => api.close())

const rounds = 80

type Answer = { milliseconds: number; text: string; status: number; headers: [string, string][] }

let asked = 0
/** Sends a request from an address that has not sent anything yet. */
async function send(query: string, input: object): Promise<Answer> {
  const address = `10.${asked >> 16}.${(asked >> 8) & 255}.${++asked & 255}`
  const body = JSON.stringify({ query, variables: { input } })
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address }
  const began = performance.now()
  const reply = await fetch(`${api.url}/graphql`, { method: 'POST', headers, body })
  const text = await reply.text()
  return {
    milliseconds: performance.now() - began,
    text,
    status: reply.status,
    // Replaces random values by their length, and the time of day.
    headers: [...reply.headers]
      .filter(([name]) => name !== 'date')
      .map(([name, value]) => [name, value.replace(/[\w-]{43}(?=;)|[0-9a-f-]{36}/g, 'random')]),
  }
}

/** Sends each kind once in each round, in a changing order, so that a slow machine affects all of them. */
async function interleave(kinds: (() => Promise<Answer>)[]): Promise<Answer[][]> {
  const answers: Answer[][] = kinds.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < kinds.length; turn++) {
      const kind = (round + turn) % kinds.length
      const answer = await kinds[kind]?.()
      if (answer) answers[kind]?.push(answer)
    }
  }
  return answers
}

const timesOf = (answers: Answer[] = []) => answers.map(({ milliseconds }) => milliseconds)

/**
 * The chance that a request of the first kind takes longer than one of the second (Mann and Whitney): one half if they
 * cannot be told apart. Its standard deviation over 80 rounds is 0.046, so 0.2 is significant, and outliers hardly
 * count.
 */
function slower(first: number[], second: number[]): number {
  const wins = first.flatMap((a) => second.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)))
  return wins.reduce((sum: number, win) => sum + win, 0) / wins.length
}

function expectAlike(answers: Answer[][]): void {
  const [first = []] = answers
  for (const others of answers) {
    for (const { text, status, headers } of others) {
      expect({ text, status, headers }).toEqual({
        text: first[0]?.text,
        status: first[0]?.status,
        headers: first[0]?.headers,
      })
    }
  }
  for (const one of answers) {
    for (const other of answers) {
      expect(slower(timesOf(one), timesOf(other))).toBeLessThan(0.7)
    }
  }
}

describe('asking for a login link', () => {
  const ask = (email: string) =>
    send('mutation($input: RequestMagicLinkInput!) { requestMagicLink(input: $input) { message } }', {
      email,
    })

  test('gives a member, a canceled member and a stranger the same reply, in the same time', async () => {
    const emails: [string, string][] = []
    for (let n = 0; n < rounds; n++) {
      const known = await createMember(api)
      const gone = await createMember(api, { status: 'Canceled', canceledAt: api.clock() })
      emails.push([known.email, gone.email])
    }
    let [known, gone, stranger] = [0, 0, 0]
    const answers = await interleave([
      () => ask(emails[known++]?.[0] ?? ''),
      () => ask(emails[gone++]?.[1] ?? ''),
      () => ask(`stranger${stranger++}@example.org`),
    ])
    expectAlike(answers)
    await api.work()
    expect(await api.deps.database.prisma.loginToken.count()).toBe(rounds)
  })

  // Three requests take longer than one however busy the machine is, so this shows that the test can detect a
  // difference.
  test('control: the test notices a reply that takes three times as long', async () => {
    let count = 0
    const askOnce = () => ask(`another${count++}@example.org`)
    const [thrice = [], single = []] = await interleave([
      async () => {
        const first = await askOnce()
        const asked = [first, await askOnce(), await askOnce()]
        return { ...first, milliseconds: asked.reduce((sum, { milliseconds }) => sum + milliseconds, 0) }
      },
      askOnce,
    ])
    expect(slower(timesOf(thrice), timesOf(single))).toBeGreaterThan(0.7)
  })
})

describe('creating a profile', () => {
  const create = (email: string, username: string) => send(createProfile, newProfile(email, username))

  test('gives somebody invited, somebody waiting and a stranger the same reply, in the same time', async () => {
    const emails: [string, string][] = []
    for (let n = 0; n < rounds; n++) {
      emails.push([
        (await createRequest(api)).email,
        (await createRequest(api, { state: 'Requested' })).email,
      ])
    }
    let [invited, waiting, stranger] = [0, 0, 0]
    const before = await api.deps.database.prisma.member.count()
    const answers = await interleave([
      () => create(emails[invited]?.[0] ?? '', `Invited ${invited++}`),
      () => create(emails[waiting]?.[1] ?? '', `Waiting ${waiting++}`),
      () => create(`unasked${stranger}@example.org`, `Unasked ${stranger++}`),
    ])
    expectAlike(answers)
    expect(await api.deps.database.prisma.member.count()).toBe(before + rounds)
  })
})
