import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nameSkeleton, skeletonOf, skeletonRule } from '../../server/domain/names/nameSkeleton.ts'
import { refreshSkeletons } from '../../server/domain/names/refreshSkeletons.ts'
import { isReserved, reservedSkeletons } from '../../server/domain/names/reservedNames.ts'
import { Prisma } from '../../server/generated/client/client.ts'
import { greeting } from '../../server/mail/templates/words.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createMember, createRequest } from '../support/factories.ts'
import { createProfile, newProfile } from '../support/newProfile.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
beforeEach(() => api.deps.database.prisma.$executeRaw`DELETE FROM rate_limits`)
afterAll(() => api.close())

const taken = 'This username is already taken.'
const prisma = () => api.deps.database.prisma

async function exists(username: string): Promise<boolean | undefined> {
  const { data } = await api.graphql<{ checkUsername: { exists: boolean } }>(
    `query($username: String!) { checkUsername(username: $username) { exists } }`,
    { username },
  )
  return data.checkUsername.exists
}

async function join(username: string) {
  const { email } = await createRequest(api)
  const { errors } = await api.graphql(createProfile, { input: newProfile(email, username) })
  const member = await prisma().member.findFirst({ where: { email } })
  return { member, errors: errors?.map(({ message, extensions }) => [extensions.field, message]) }
}

/** Names that look like 'June by the river'. */
const lookAlikes = [
  'june BY the River',
  'June by the rıver',
  'June by the rlver',
  'June by the r1ver',
  'Ｊｕｎｅ ｂｙ ｔｈｅ ｒｉｖｅｒ',
  'Јunе bу thе rіvеr',
  'Júne by thé rivèr',
  '𝐉𝐮𝐧𝐞 𝐛𝐲 𝐭𝐡𝐞 𝐫𝐢𝐯𝐞𝐫',
]

describe('usernames are unique by how they look', () => {
  beforeAll(() => createMember(api, { username: 'June by the river' }))

  test.each(lookAlikes)('%s is taken, for the check and for the profile', async (username) => {
    expect(await exists(username)).toBe(true)
    expect(await join(username)).toEqual({ member: null, errors: [['username', taken]] })
  })

  test.each(['June by the sea', 'Jane by the river', 'June', 'राम', 'रीम', 'か', 'が'])(
    '%s looks like no existing username',
    async (username) => {
      expect(nameSkeleton(username)).not.toBe(nameSkeleton('June by the river'))
      expect([...username].length < 3 || (await exists(username)) === false).toBe(true)
    },
  )

  test('the name of somebody who canceled is free', async () => {
    const canceled = { status: 'Canceled', canceledAt: api.clock() } as const
    await createMember(api, { username: 'Rosemary', ...canceled })
    expect((await join('Rоsemary')).errors).toBeUndefined()
  })

  test('by a constraint of the database, whatever the program does', async () => {
    const skeleton = nameSkeleton('June by the river')
    for (const data of [
      { username: 'June by the rıver' },
      { username: 'Another', usernameSkeleton: skeleton },
    ]) {
      await expect(createMember(api, data)).rejects.toMatchObject({ code: 'P2002' })
    }
    const columns = Prisma.sql`INSERT INTO members (public_guid, email, username, username_key, role, created_at)`
    await expect(
      prisma()
        .$executeRaw`${columns} VALUES (gen_random_uuid(), 'x@example.org', 'X', 'x', 'Operator', now())`,
    ).rejects.toThrow(/username_skeleton/)
  })

  test('by the skeletons of UTS #39, which match its own examples and are stable for every character', () => {
    expect(skeletonOf('ρ⍺у𝓅𝒂ן')).toBe(skeletonOf('𝔭𝒶ỿ𝕡𝕒ℓ'))
    expect(skeletonOf('𝔭𝒶ỿ𝕡𝕒ℓ')).toBe('paypal')
    expect(skeletonOf('scope')).toBe(skeletonOf('ѕсоре'))
    const unstable: string[] = []
    for (let code = 0x20; code < 0x20000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue
      const skeleton = nameSkeleton(String.fromCodePoint(code))
      if (nameSkeleton(skeleton) !== skeleton) unstable.push(code.toString(16))
    }
    expect(unstable).toEqual([])
  })
})

describe('names that speak for the service are reserved', () => {
  test.each([
    'operator',
    'Support',
    'ENCOUNTERS',
    'Former member',
    'The Operator',
    'Encounters Team',
    'Moderator',
    '0perator',
    'Орerator',
    'Ｓｕｐｐｏｒｔ',
    'sup-port',
    '.Encounters.',
    'Enc0unters',
    'Fοrmer_member',
  ])('%s', async (username) => {
    expect(await exists(username)).toBe(true)
    expect(await join(username)).toEqual({ member: null, errors: [['username', taken]] })
    await expect(createMember(api, { username })).rejects.toMatchObject({ code: 'P2002' })
  })

  test.each(['Opera lover', 'Supporter of Leeds', 'Hosta', 'Ann Support-Jones'])(
    '%s is not reserved',
    (username) => {
      expect(isReserved(username)).toBe(false)
    },
  )

  test('by the database with the same list', async () => {
    const rows = await prisma().reservedUsername.findMany()
    expect(rows.map(({ skeleton }) => skeleton).sort()).toEqual([...reservedSkeletons].sort())
  })
})

describe('members who were there before names were compared by look', () => {
  test('stay as they are, get a current skeleton, and nobody new can look like them', async () => {
    const old = { skeletonRule: 0, sharesLook: false }
    const names = ['Willow', 'Wіllow', 'Wıllow', 'Moderаtor']
    const members = []
    for (const [index, username] of names.entries()) {
      members.push(await createMember(api, { username, ...old, usernameSkeleton: `simple ${index}` }))
    }
    expect(await refreshSkeletons(prisma())).toBe(names.length)
    expect(await refreshSkeletons(prisma())).toBe(0)
    const rows = await prisma().member.findMany({
      where: { id: { in: members.map(({ id }) => id) } },
      orderBy: { id: 'asc' },
    })
    expect(rows.map(({ username }) => username)).toEqual(names)
    expect(rows.map((row) => row.usernameSkeleton)).toEqual(names.map(nameSkeleton))
    expect(rows.map(({ sharesLook }) => sharesLook)).toEqual([false, true, true, true])
    expect(rows.every((row) => row.skeletonRule === skeletonRule)).toBe(true)
    await prisma().member.update({
      where: { id: rows[0]?.id ?? 0 },
      data: { status: 'Canceled', canceledAt: api.clock() },
    })
    expect(await join('Willow')).toEqual({ member: null, errors: [['username', taken]] })
    await expect(createMember(api, { username: 'WiIlow' })).rejects.toMatchObject({ code: 'P2002' })
  })
})

const send = (mutation: string, type: string, input: Record<string, unknown>) =>
  api.graphql(`mutation($input: ${type}!) { ${mutation}(input: $input) { message } }`, { input })

describe("a stranger's name brings no address into a mail", () => {
  test.each([
    ['Win at https://evil.example', 'Please write a name without a web address.'],
    ['HTTPS：／／evil', 'Please write a name without a web address.'],
    ['go to www.evil.example', 'Please write a name without a web address.'],
    ['Ada\nYou have won', 'Please write the name in one line.'],
    ['Ada\u2028You have won', 'Please write the name in one line.'],
  ])('%j is refused in early access and contact', async (name, message) => {
    const request = { email: 'ada@example.org', name }
    const refused = [{ message, extensions: { code: 'BAD_INPUT', field: 'name' } }]
    const early = await send('requestEarlyAccess', 'RequestEarlyAccessInput', request)
    expect(early.errors).toMatchObject(refused)
    const words = { ...request, subject: 'Other', message: 'Hello there' }
    expect((await send('sendContactMessage', 'SendContactMessageInput', words)).errors).toMatchObject(refused)
  })

  test('a username cannot be an address either', async () => {
    const { errors } = await join('www.evil.example')
    expect(errors).toEqual([['username', 'Please write a name without a web address.']])
    const email = 'Please choose a name without an email address: others see it.'
    expect((await join('ada@example.org')).errors).toEqual([['username', email]])
  })

  test('a name that could be read as an address is not a link in a greeting, and plain names stay as they are', () => {
    expect(greeting('evil.example')).toBe('Hi evil.\u2060example,')
    expect(greeting('a@evil.example/x')).not.toMatch(/\w[.@/]\w/)
    expect(greeting('http://evil.example\nnow')).not.toMatch(/:\/\/|\n|\w\.\w/)
    expect(greeting('Dr. Ada O’Neil')).toBe('Hi Dr. Ada O’Neil,')
  })
})
