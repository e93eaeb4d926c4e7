import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day } from '../support/clock.ts'
import { createMember, createRequest } from '../support/factories.ts'
import { createProfile, newProfile } from '../support/newProfile.ts'
import { askAs, mailsTo, mutate, readMember } from '../support/seats.ts'

let api: TestApi
let made = 0
const start = new Date('2026-11-22T17:00:00.000Z')

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  api.clock.set(start)
  await api.deps.database.pool.query('DELETE FROM rate_limits')
})
afterAll(() => api.close())

const later = (milliseconds: number) => api.clock.set(new Date(api.clock().getTime() + milliseconds))
const prisma = () => api.deps.database.prisma
const nameOf = async ({ id }: Pick<Member, 'id'>) => (await readMember(api, id)).username
const newName = () => `Plover ${++made}`

/** Asks for another name, and gives the refusal, if any. */
async function rename(member: Pick<Member, 'id'>, username: string): Promise<string | undefined> {
  const { errors } = await mutate(api, member, 'changeUsername', { username }, 'viewer { username }')
  return errors?.[0]?.message
}

async function isTaken(username: string): Promise<boolean> {
  const query = 'query($username: String!) { checkUsername(username: $username) { exists } }'
  const { data } = await api.graphql<{ checkUsername: { exists: boolean } }>(query, { username })
  return data.checkUsername.exists
}

async function join(username: string): Promise<string | undefined> {
  const { email } = await createRequest(api)
  const input = newProfile(email, username)
  return (await api.graphql(createProfile, { input })).errors?.[0]?.message
}

const changesOf = async (member: Pick<Member, 'id'>) => {
  const query = '{ viewer { usernameChanges { left nextAt } } }'
  const { data } = await askAs<{ viewer: { usernameChanges: object } }>(api, member, query)
  return data.viewer.usernameChanges
}

describe('a member can change their username', () => {
  test('which is mailed, and is in the audit log as their act', async () => {
    const member = await createMember(api)
    const username = newName()
    expect(await rename(member, `  ${username} `)).toBeUndefined()
    expect(await nameOf(member)).toBe(username)
    expect(await mailsTo(api, member, 'usernameChanged')).toMatchObject([
      { data: { username, previous: member.username } },
    ])
    const [entry] = await prisma().auditEntry.findMany({ where: { actorId: member.id } })
    expect(entry).toMatchObject({
      action: 'changeUsername',
      before: { username: member.username },
      after: { username },
    })
  })

  test.each([
    ['', 'Username is required.'],
    ['ab', 'Minimum 3 characters.'],
    ['x'.repeat(31), 'Maximum 30 characters.'],
    ['support', 'This username is already taken.'],
    ['Former Member', 'This username is already taken.'],
    ['fuckface', 'Inappropriate language is not allowed.'],
  ])('by the rules of a new profile, so not to %j', async (username, sentence) => {
    const member = await createMember(api)
    expect(await rename(member, username)).toBe(sentence)
    expect(await nameOf(member)).toBe(member.username)
  })

  test('but not to a name that is another’s, or looks like it', async () => {
    const other = await createMember(api, { username: 'Halcyon' })
    const member = await createMember(api)
    for (const name of [other.username, 'halcyon', 'Hálcyon', 'Hаlcyon']) {
      expect([name, await rename(member, name)]).toEqual([name, 'This username is already taken.'])
    }
  })

  test('but not to the name they have', async () => {
    const member = await createMember(api)
    expect(await rename(member, member.username)).toBe('This is your username already.')
  })

  test('twice in 365 days, and a change of capitals counts', async () => {
    const member = await createMember(api, { username: 'Dunlin' })
    expect(await changesOf(member)).toEqual({ left: 2, nextAt: null })
    expect(await rename(member, 'DUNLIN')).toBeUndefined()
    later(day)
    expect(await changesOf(member)).toEqual({ left: 1, nextAt: null })
    expect(await rename(member, newName())).toBeUndefined()
    const nextAt = new Date(start.getTime() + 365 * day)
    expect(await changesOf(member)).toEqual({ left: 0, nextAt: nextAt.toISOString() })
    expect(await rename(member, newName())).toBe(
      'You can change your username twice in a year. The next change is possible after November 22, 2027.',
    )
    api.clock.set(new Date(nextAt.getTime() - 1))
    expect(await rename(member, newName())).toMatch(/twice in a year/)
    api.clock.set(nextAt)
    expect(await rename(member, newName())).toBeUndefined()
    expect(await rename(member, newName())).toMatch(/twice in a year/)
  })

  test('there and back, which is two changes', async () => {
    const member = await createMember(api, { username: 'Avocet' })
    expect(await rename(member, newName())).toBeUndefined()
    expect(await rename(member, 'Avocet')).toBeUndefined()
    expect(await rename(member, newName())).toMatch(/twice in a year/)
    expect(await nameOf(member)).toBe('Avocet')
  })

  test('no more than twice, even with 20 requests at the same moment', async () => {
    const member = await createMember(api)
    const refusals = await Promise.all(Array.from({ length: 20 }, () => rename(member, newName())))
    expect(refusals.filter((each) => each === undefined)).toHaveLength(2)
    expect(await prisma().usernameChange.count({ where: { memberId: member.id } })).toBe(2)
  })

  test('to a name that two want at the same moment, which exactly one gets', async () => {
    for (let round = 0; round < 5; round++) {
      const name = newName()
      const people = [await createMember(api), await createMember(api)]
      const refusals = await Promise.all(people.map((each) => rename(each, name)))
      expect(refusals.filter(Boolean)).toEqual(['This username is already taken.'])
      expect(await prisma().member.count({ where: { username: name } })).toBe(1)
    }
  })
})

describe('a username that was given up', () => {
  test('cannot be taken by newcomers or members for 90 days, nor can one that looks like it', async () => {
    const member = await createMember(api, { username: 'Whimbrel' })
    const other = await createMember(api)
    await rename(member, newName())
    expect(await isTaken('Whimbrel')).toBe(true)
    expect(await isTaken('whímbrel')).toBe(true)
    expect(await join('Whimbrel')).toBe('This username is already taken.')
    expect(await rename(other, 'WHIMBREL')).toBe('This username is already taken.')
    later(90 * day)
    expect(await isTaken('Whimbrel')).toBe(false)
    expect(await rename(other, 'Whimbrel')).toBeUndefined()
    expect(await rename(member, 'Whimbrel')).toBe('This username is already taken.')
  })

  test('is free once its member has canceled', async () => {
    const member = await createMember(api, { username: 'Godwit' })
    await rename(member, newName())
    await askAs(api, member, 'mutation { cancelMembership { viewer { id } } }')
    expect(await join('Godwit')).toBeUndefined()
  })
})
