import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultScripts } from '#rules/guide/defaultScripts.ts'
import type { Encounter, Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day } from '../support/clock.ts'
import { createEncounter } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { askAs, createOperator, createSeat, mutate } from '../support/seats.ts'
import { tablePage } from '../support/tablePage.ts'

let api: TestApi
let operator: Member

beforeAll(async () => {
  api = await startApi()
  operator = await createOperator(api)
})
afterAll(() => api.close())
beforeEach(async () => {
  const { prisma, pool } = api.deps.database
  await pool.query('DELETE FROM rate_limits')
  await prisma.encounterTable.deleteMany()
  await prisma.guideScript.deleteMany()
  await prisma.invitation.deleteMany()
  await prisma.encounter.deleteMany()
  await prisma.weeklySlot.deleteMany()
  await prisma.weeklyPlan.deleteMany()
  await prisma.setting.deleteMany()
  await prisma.auditEntry.deleteMany()
})

type Stage = { kind: string; seconds?: number | null; turnSeconds?: number; depth?: number; text?: string }
type Script = {
  kind: string
  version: number
  createdAt: string | null
  isUsual: boolean
  secondsTogether: number
  secondsEach: number
  lengths: { from: string; minutes: number; people: number; count: number; location: string | null }[]
  stages: Stage[]
}
const fields = `guideScripts { kind version createdAt isUsual secondsTogether secondsEach
  lengths { from minutes people count location }
  stages { kind seconds turnSeconds depth text picked } }`
async function scripts(): Promise<Script[]> {
  const { data } = await askAs<{ settings: { guideScripts: Script[] } }>(
    api,
    operator,
    `{ settings { ${fields} } }`,
  )
  return data.settings.guideScripts
}
async function scriptOf(kind: string): Promise<Script> {
  const found = (await scripts()).find((script) => script.kind === kind)
  if (!found) throw new Error(`There is no script of ${kind}`)
  return found
}
const save = (kind: string, stages: object[], version: number, as = operator) =>
  mutate(api, as, 'saveGuideScript', { kind, stages, version }, `settings { ${fields} }`)
const reset = (kind: string, version?: number) =>
  mutate(api, operator, 'resetGuideScript', { kind, version }, 'settings { id }')
type Version = {
  version: number
  savedAt: string | null
  savedBy: { username: string } | null
  sameAs: number | null
  stages: Stage[]
}
const versionFields =
  'version savedAt savedBy { username } sameAs stages { kind seconds turnSeconds depth text picked }'
async function versionsOf(of: string): Promise<Version[]> {
  const source = `{ settings { versions(of: ${of}) { ${versionFields} } } }`
  return (await askAs<{ settings: { versions: Version[] } }>(api, operator, source)).data.settings.versions
}
async function versionOf(of: string, version: number): Promise<Version | null> {
  const source = `{ settings { version(of: ${of}, version: ${version}) { ${versionFields} } } }`
  return (await askAs<{ settings: { version: Version | null } }>(api, operator, source)).data.settings.version
}
const errorOf = ({ errors }: { errors?: readonly { message: string }[] | undefined }) => errors?.[0]

const short: Stage[] = [
  { kind: 'ARRIVING', depth: 1 },
  { kind: 'ROUND', turnSeconds: 60, depth: 1 },
  { kind: 'PROMPT', seconds: 600, depth: 2 },
  { kind: 'FAREWELL', text: 'Thank you.' },
]

describe('scripts', () => {
  test('are those of the program until one is saved', async () => {
    expect(await scripts()).toMatchObject([
      { kind: 'FIRST', version: 0, createdAt: null, isUsual: true },
      { kind: 'SECOND', version: 0 },
      { kind: 'ONE_ON_ONE', version: 0 },
    ])
  })

  test('are saved as new versions of their kind alone, and saving the same script makes none', async () => {
    expect((await save('FIRST', short, 0)).errors).toBeUndefined()
    // Turns of a minute, ten minutes of a prompt and one of farewell.
    expect(await scriptOf('FIRST')).toMatchObject({
      version: 1,
      createdAt: api.clock().toISOString(),
      isUsual: false,
      secondsTogether: 660,
      secondsEach: 60,
      stages: short,
    })
    expect((await scriptOf('SECOND')).version).toBe(0)
    await save('FIRST', short, 1)
    expect((await scriptOf('FIRST')).version).toBe(1)
    await save('FIRST', short.toSpliced(1, 1), 1)
    expect((await scriptOf('FIRST')).version).toBe(2)
  })

  test('cannot be saved over what somebody else saved meanwhile', async () => {
    await save('FIRST', short, 0)
    const late = await save('FIRST', short.toSpliced(1, 1), 0)
    expect(late.errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    expect((await scriptOf('FIRST')).stages).toHaveLength(4)
    const both = await Promise.all([
      save('FIRST', short.toSpliced(1, 1), 1),
      save('FIRST', short.toSpliced(2, 1), 1),
    ])
    expect(both.filter(({ errors }) => errors)).toHaveLength(1)
    expect((await scriptOf('FIRST')).version).toBe(2)
  })

  test('can be reset to those of the program, as a new version', async () => {
    await save('FIRST', short, 0)
    await reset('FIRST')
    expect(await scriptOf('FIRST')).toMatchObject({ version: 2, isUsual: true })
    await reset('FIRST')
    expect((await scriptOf('FIRST')).version).toBe(2)
  })

  test('cannot be reset over a version that the operator has not read', async () => {
    await save('FIRST', short, 0)
    await save('FIRST', short.toSpliced(1, 1), 1)
    expect((await reset('FIRST', 1)).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    expect((await scriptOf('FIRST')).version).toBe(2)
    expect((await reset('FIRST', 2)).errors).toBeUndefined()
    expect(await scriptOf('FIRST')).toMatchObject({ version: 3, isUsual: true })
  })

  test('can be read in every version, with when each was saved, and by which operator', async () => {
    const other = await createOperator(api)
    const first = api.clock()
    await save('FIRST', short, 0)
    api.clock.advance(day)
    await save('FIRST', short.toSpliced(1, 1), 1, other)
    await save('SECOND', short, 0)
    const versions = await versionsOf('FIRST_SCRIPT')
    expect(versions).toMatchObject([
      { version: 2, savedAt: api.clock().toISOString(), savedBy: { username: other.username }, sameAs: null },
      { version: 1, savedAt: first.toISOString(), savedBy: { username: operator.username }, stages: short },
      { version: 0, savedAt: null, savedBy: null, sameAs: null },
    ])
    expect(versions[2]?.stages.map(({ kind }) => kind)).toEqual(
      defaultScripts.First.map(({ kind }) => kind.replace(/(?<=[a-z])(?=[A-Z])/, '_').toUpperCase()),
    )
    expect(await versionOf('FIRST_SCRIPT', 1)).toMatchObject({ version: 1, stages: short })
    expect(await versionOf('FIRST_SCRIPT', 3)).toBeNull()
    expect(await versionsOf('ONE_ON_ONE_SCRIPT')).toHaveLength(1)
  })

  test('of an earlier version can be used again as a new one, and the audit log says which', async () => {
    await save('FIRST', short, 0)
    await save('FIRST', short.toSpliced(1, 1), 1)
    const earlier = await versionOf('FIRST_SCRIPT', 1)
    expect((await save('FIRST', earlier?.stages ?? [], 2)).errors).toBeUndefined()
    await reset('FIRST')
    expect(await versionsOf('FIRST_SCRIPT')).toMatchObject([
      { version: 4, sameAs: 0 },
      { version: 3, sameAs: 1, stages: short },
      { version: 2, sameAs: null },
      { version: 1, sameAs: null, stages: short },
      { version: 0 },
    ])
    expect(
      await api.deps.database.prisma.auditEntry.findMany({ orderBy: { id: 'asc' }, skip: 2 }),
    ).toMatchObject([
      { action: 'saveGuideScript', before: { version: 2 }, after: { version: 3, sameAs: 1 } },
      { action: 'resetGuideScript', before: { version: 3 }, after: { version: 4, sameAs: 0 } },
    ])
  })

  test('of an earlier version can be used again only if today’s rules allow it', async () => {
    const long: Stage[] = short.toSpliced(2, 0, { kind: 'PROMPT', seconds: 1800, depth: 2 })
    await save('FIRST', long, 0)
    await save('FIRST', short, 1)
    await mutate(
      api,
      operator,
      'setPolicyNumber',
      { name: 'ENCOUNTER_MINUTES', value: 45 },
      'settings { id }',
    )
    const earlier = await versionOf('FIRST_SCRIPT', 1)
    expect(errorOf(await save('FIRST', earlier?.stages ?? [], 2))?.message).toContain(
      'the longest encounter of this kind lasts 45.',
    )
    expect((await scriptOf('FIRST')).version).toBe(2)
  })

  test.each([
    ['no farewell', short.slice(0, 3), 'The last part must be the farewell.'],
    [
      'too short a prompt',
      short.with(2, { kind: 'PROMPT', seconds: 5, depth: 2 }),
      'Part 3: its time must be between 60 and 1800 seconds.',
    ],
    [
      'a depth that does not exist',
      short.with(0, { kind: 'ARRIVING', depth: 4 }),
      'Part 1: the depth must be 1, 2 or 3.',
    ],
    [
      'a prompt without its time',
      short.with(2, { kind: 'PROMPT', depth: 2 }),
      'Part 3 needs a time in seconds.',
    ],
    [
      'a break with a text',
      short.with(2, { kind: 'BREAK', seconds: 60, text: 'Tea' }),
      'Part 3 cannot have a text.',
    ],
    [
      'more than fits',
      short.toSpliced(2, 0, ...Array(3).fill({ kind: 'PROMPT', seconds: 1800, depth: 1 })),
      'With 12 people this takes 113 minutes; the longest encounter of this kind lasts 90.',
    ],
    [
      'an invisible text',
      short.with(3, { kind: 'FAREWELL', text: '\u200b\u202e' }),
      'Part 4: a text of at most 600 characters is needed.',
    ],
    ['too many parts', Array(41).fill(short[2]), 'A script has at most 40 parts.'],
    [
      'too long a text',
      short.with(3, { kind: 'FAREWELL', text: 'x'.repeat(601) }),
      'Part 4: a text of at most 600 characters is needed.',
    ],
  ])('with %s are refused, and the sentence says why', async (_what, stages, sentence) => {
    const refused = await save('FIRST', stages, 0)
    expect(errorOf(refused)).toMatchObject({ extensions: { code: 'BAD_INPUT' } })
    expect(errorOf(refused)?.message).toContain(sentence)
    expect((await scriptOf('FIRST')).version).toBe(0)
  })

  test('may be as long as the longest encounter of their kind, by policy, by weekly plan or as planned', async () => {
    const hour: Stage[] = short.toSpliced(2, 0, { kind: 'PROMPT', seconds: 1800, depth: 2 })
    const long = [...hour.slice(0, 3), { kind: 'PROMPT', seconds: 1800, depth: 3 }, ...hour.slice(3)]
    const startsAt = new Date(api.clock().getTime() + 86_400_000)
    const lasting = (minutes: number, more: object = {}) =>
      createEncounter(api, { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000), ...more })
    await mutate(
      api,
      operator,
      'setPolicyNumber',
      { name: 'ENCOUNTER_MINUTES', value: 45 },
      'settings { id }',
    )
    const refused = await save('FIRST', hour, 0)
    expect(errorOf(refused)?.message).toBe(
      'With 12 people this takes 53 minutes; the longest encounter of this kind lasts 45.',
    )
    const slots = [{ weekday: 3, time: '19:00', tables: null, active: true }]
    const locationId = globalId('Location', 1)
    const plan = { kind: 'FIRST', locationId, minutes: 60, overInvite: null, remindHours: null, slots }
    expect((await mutate(api, operator, 'setWeeklyPlan', plan, 'plans { id }')).errors).toBeUndefined()
    expect((await save('FIRST', hour, 0)).errors).toBeUndefined()

    expect(errorOf(await save('FIRST', long, 1))?.message).toContain(
      'the longest encounter of this kind lasts 60.',
    )
    await lasting(90, { kind: 'Second', minimum: 6, capacity: 8 })
    await lasting(90, { state: 'Canceled', cancelReason: 'Too few.', canceledAt: api.clock() })
    await save('FIRST', long, 1)
    expect((await scriptOf('FIRST')).version).toBe(1)
    await lasting(90)
    await lasting(75, { state: 'Draft', capacity: 10 })
    await lasting(75, { capacity: 10 })
    expect((await save('FIRST', long, 1)).errors).toBeUndefined()
    expect((await scriptOf('FIRST')).lengths).toEqual([
      { from: 'POLICY', minutes: 45, people: 12, count: 1, location: null },
      { from: 'WEEKLY_PLAN', minutes: 60, people: 12, count: 1, location: expect.any(String) },
      { from: 'ENCOUNTERS', minutes: 75, people: 10, count: 2, location: null },
      { from: 'ENCOUNTERS', minutes: 90, people: 12, count: 1, location: null },
    ])
  })

  test('are stored as plain text, without invisible characters', async () => {
    await save('FIRST', short.with(3, { kind: 'FAREWELL', text: ' Thank\u0007 \u202eyou.\u200b ' }), 0)
    expect((await scriptOf('FIRST')).stages.at(-1)).toMatchObject({ text: 'Thank you.' })
  })

  test('cannot be read or saved by members', async () => {
    const { member } = await createSeat(api, await createEncounter(api))
    expect(errorOf(await save('FIRST', short, 0, member))).toMatchObject({
      extensions: { code: 'FORBIDDEN' },
    })
  })
})

describe('an encounter', () => {
  const partsOf = async (encounter: Encounter) => {
    const { invitation } = await createSeat(api, encounter)
    const page = tablePage(api, invitation.seatToken)
    await page.be()
    const { prisma } = api.deps.database
    return (await prisma.encounterTable.findUniqueOrThrow({ where: { encounterId: encounter.id } })).stages
  }

  test('that has begun uses the script it began with, and the next one uses the new script', async () => {
    const startsAt = new Date(api.clock().getTime() + 60_000)
    const [begun, next] = [await createEncounter(api, { startsAt }), await createEncounter(api, { startsAt })]
    const before = await partsOf(begun)
    await save('FIRST', short, 0)
    expect(await partsOf(begun)).toEqual(before)
    expect(await partsOf(next)).toHaveLength(short.length)
  })
})
