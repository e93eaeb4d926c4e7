import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { recipientsDigest } from '../../server/domain/broadcasts/recipientsDigest.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { day } from '../support/clock.ts'
import { globalId } from '../support/globalId.ts'
import {
  ask,
  fieldsWithRequiredArguments,
  operatorMutations,
  payloadOf,
  readAsOperator,
  requiredArguments,
} from '../support/operatorReads.ts'
import {
  type Choice,
  createMetCommunity,
  denseChoices,
  sameSite,
  type World,
} from '../support/operatorWorlds.ts'
import { startFakePostmark } from '../support/postmark.ts'
import { answer } from '../support/seats.ts'

let apis: [TestApi, TestApi]

beforeEach(async () => {
  apis = [await startApi(sameSite), await startApi(sameSite)]
})
afterEach(async () => {
  for (const api of apis) await api.close()
})

const memberId = (number: number) => globalId('OperatorMember', number)
const later = ({ api }: World, days: number) => new Date(api.clock().getTime() + days * day).toISOString()
const form = (kind: string) => (world: World) => ({
  kind,
  locationId: globalId('Location', 1),
  slots: [later(world, 7)],
  seed: 7,
  anyMutualLink: true,
  overInvite: 1,
})
const proposal = { proposalId: globalId('GroupProposal', 1) }
const table = globalId('GroupTable', 1)

/** How many people each world has besides its operator. */
const size = 8

type Step = { mutation: string; input: (world: World) => Record<string, unknown> }
const step = (mutation: string, input: Step['input'] | Record<string, unknown>): Step => ({
  mutation,
  input: typeof input === 'function' ? input : () => input,
})

/**
 * What a curious operator tries. Person 1 (number 0) is chosen by different people in the two worlds; 2 and 3 are those
 * people.
 */
const steps: Step[] = [
  step('formGroups', form('SECOND')),
  step('formGroups', form('ONE_ON_ONE')),
  step('rerunFormation', { ...proposal, seed: 8 }),
  step('cancelFormation', proposal),
  ...[1, 2, 3].flatMap((number) => [
    step('movePeople', { ...proposal, moves: [{ memberId: memberId(number) }] }),
    step('movePeople', { ...proposal, moves: [{ memberId: memberId(number), tableId: table }] }),
    step('previewMove', { ...proposal, moves: [{ memberId: memberId(number) }] }),
    step('pauseMember', { memberId: memberId(number) }),
    step('exportMember', { memberId: memberId(number) }),
  ]),
  step('previewMove', (world) => ({
    ...proposal,
    moves: [1, 2].map((number) => ({ memberId: memberId(number), newTableAt: later(world, 7) })),
  })),
  step('movePeople', (world) => ({
    ...proposal,
    moves: [1, 3].map((number) => ({ memberId: memberId(number), newTableAt: later(world, 7) })),
  })),
  step('resumeMember', { memberId: memberId(2) }),
  step('lockTables', { ...proposal, locked: true }),
  step('lockTables', { ...proposal, locked: false }),
  step('setWeeklyPlan', {
    kind: 'SECOND',
    locationId: globalId('Location', 1),
    slots: [{ weekday: 3, time: '19:00', active: true }],
  }),
  step('proposeWeek', { weekOf: '2027-01-04' }),
  step('inviteGroups', proposal),
  step('addTables', (world) => ({ ...proposal, startsAt: later(world, 7) })),
  step('createEncounter', (world) => ({
    kind: 'ONE_ON_ONE',
    name: 'Two',
    startsAt: later(world, 9),
    locationId: globalId('Location', 1),
    minutes: 60,
    minimum: 2,
    capacity: 2,
    inviteTarget: 2,
  })),
  step('scheduleEncounter', { encounterId: globalId('OperatorEncounter', 2) }),
  step('inviteMembers', {
    encounterId: globalId('OperatorEncounter', 2),
    memberIds: [memberId(1), memberId(2)],
  }),
  step('createEncounter', (world) => ({
    kind: 'SECOND',
    name: 'Six',
    startsAt: later(world, 9),
    locationId: globalId('Location', 1),
    minimum: 6,
    capacity: 6,
    inviteTarget: 6,
  })),
  step('addToProposal', { ...proposal, memberId: memberId(2), tableId: table }),
  step('suggestPeople', { encounterId: globalId('OperatorEncounter', 2) }),
  step('judgeInvitation', { encounterId: globalId('OperatorEncounter', 2), memberId: memberId(1) }),
  step('setReplacing', { encounterId: globalId('OperatorEncounter', 2), hours: 24 }),
  step('removeFromEncounter', { invitationId: globalId('RosterEntry', 9), reason: 'Cannot come' }),
  step('setAttendance', { invitationIds: [globalId('RosterEntry', 2)], attendance: 'ABSENT' }),
  step('sendBroadcast', {
    to: {},
    subject: 'News',
    text: 'We meet in Ann Arbor, too.',
    recipientsDigest: recipientsDigest(Array.from({ length: size + 1 }, (_, index) => index + 1)),
  }),
  step('retryMail', { mailId: globalId('Mail', -1) }),
  step('retryMails', { mailIds: [globalId('Mail', -1), globalId('Mail', 1)] }),
]

/** Mutations that are not among the steps, by subject; none of them reads a choice. */
const apart: Record<string, readonly string[]> = {
  'choices in forms, settings and texts': [
    'addLookup',
    'changeLookup',
    'offerLookup',
    'orderLookups',
    'resetGuideScript',
    'retireLookup',
    'saveGuideScript',
    'saveQuestions',
    'setContactDetail',
    'setInvitationText',
    'setPolicyNumber',
    'setPublicText',
  ],
  'who runs the service': ['addOperator', 'removeOperator', 'resetPasskeys'],
  'people who are no members yet, messages and reports': [
    'closeMessage',
    'declineRequests',
    'inviteAddress',
    'inviteRequests',
    'openCities',
    'reopenMessage',
    'replyToMessage',
    'sendInvitationsAgain',
    'withdrawReport',
  ],
  'the plan of an encounter, and who comes to it': [
    'cancelEncounter',
    'duplicateEncounter',
    'importAttendance',
    'markAllAttended',
    'promoteInvitation',
    'planReminder',
    'remindInvited',
    'settleAttendance',
    'settleSeveral',
    'updateEncounter',
  ],
  'a table while it is held': [
    'endTableEarly',
    'hostTable',
    'moveTableOn',
    'nameHost',
    'removeFromTable',
    'sayToTable',
  ],
  'reports, and what is decided of them': [
    'claimCase',
    'decideAppeal',
    'decideCase',
    'liftBar',
    'noteCase',
    'releaseCase',
  ],
  'jobs and addresses': ['liftSuppression', 'retryJob'],
  'what is held about one member': ['correctEmail', 'endMemberSessions', 'eraseMember', 'noteMember'],
}

/** Takes the same steps in two worlds and compares every reply, and then everything that can be read. */
async function compare(
  worlds: readonly [World, World],
  taken: readonly Step[],
  as: (world: World) => Member,
) {
  const asked = async (world: World, { mutation, input }: Step) => {
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`
    const query = `mutation($input: ${type}!) { ${mutation}(input: $input) { ${payloadOf(mutation)} } }`
    const reply = await ask(world.api, as(world), query, { input: input(world) })
    await world.api.work()
    return reply
  }
  for (const each of taken) {
    const [left, right] = [await asked(worlds[0], each), await asked(worlds[1], each)]
    expect(right, each.mutation).toBe(left)
    expect(left).not.toMatch(/Variable "\$input" got invalid|Cannot query field|Unknown type/)
  }
  const [left, right] = [
    await readAsOperator(worlds[0].api, as(worlds[0])),
    await readAsOperator(worlds[1].api, as(worlds[1])),
  ]
  for (const [index, [what, reply]] of left.entries()) {
    expect(right[index], what).toEqual([what, reply])
    expect(reply, what).not.toMatch(/Syntax Error|Cannot query field/)
  }
  return left
}

/** Fewer than the people a Second Encounter needs. */
const mostSteps = 5

const differences: [string, Choice, Choice][] = [
  ['who chose somebody', [1, 0], [2, 0]],
  ['the people somebody chose', [0, 1], [0, 2]],
]

describe('a curious operator', () => {
  test('tries every query, and every mutation but those listed as reading no choice', () => {
    const played = new Set(steps.map(({ mutation }) => mutation))
    expect([...played, ...Object.values(apart).flat()].sort()).toEqual(operatorMutations())
    expect(fieldsWithRequiredArguments()).toEqual(Object.keys(requiredArguments).sort())
  })

  test.each(differences)(
    'sees no difference in %s in fewer steps than a Second Encounter has people',
    async (_what, first, second) => {
      const samples = fc.sample(fc.shuffledSubarray(steps, { minLength: 1, maxLength: mostSteps }), {
        numRuns: 2,
        seed: 5,
      })
      const [formed] = steps
      if (!formed) throw new Error('There is no step')
      for (const sample of samples) {
        const worlds = [
          await createMetCommunity(apis[0], size, [...denseChoices(size), first]),
          await createMetCommunity(apis[1], size, [...denseChoices(size), second]),
        ] as const
        await compare(worlds, [formed, ...sample.slice(0, mostSteps - 1)], ({ operator }) => operator)
        for (const api of apis) await api.close()
        apis = [await startApi(sameSite), await startApi(sameSite)]
      }
    },
  )

  test('who is also the member in question sees no difference either, and nothing of groups formed by links', async () => {
    const worlds = [
      await createMetCommunity(apis[0], size, [...denseChoices(size), [1, 0]]),
      await createMetCommunity(apis[1], size, [...denseChoices(size), [2, 0]]),
    ] as const
    for (const { api, people } of worlds) {
      const { prisma } = api.deps.database
      await prisma.member.update({ where: { id: people[0]?.id ?? 0 }, data: { role: 'Operator' } })
    }
    const own = ({ people }: World) => people[0] as Member
    for (const { api, operator } of worlds) {
      const query = 'mutation($input: FormGroupsInput!) { formGroups(input: $input) { proposal { rowId } } }'
      const reply = await ask(api, operator, query, { input: form('SECOND')({ api, operator, people: [] }) })
      expect(reply).toContain('"rowId":1')
      await api.work()
    }
    const byLinks = [
      'formGroups',
      'rerunFormation',
      'movePeople',
      'previewMove',
      'lockTables',
      'inviteGroups',
      'addTables',
      'addToProposal',
    ]
    const taken = byLinks.flatMap((name) => steps.find(({ mutation }) => mutation === name) ?? [])
    const read = new Map(await compare(worlds, taken, own))
    const [{ api }] = worlds
    for (const { mutation, input } of taken) {
      const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`
      const query = `mutation($input: ${type}!) { ${mutation}(input: $input) { __typename } }`
      expect(await ask(api, own(worlds[0]), query, { input: input(worlds[0]) }), mutation).toContain(
        'FORBIDDEN',
      )
    }
    expect(JSON.parse(read.get('groupProposals') ?? '').data.groupProposals.edges).toEqual([])
    expect(JSON.parse(read.get('groupProposal') ?? '').data.groupProposal).toBeNull()
    expect(read.get('GroupSeat')).not.toContain('sentence')
    expect(read.get('group-seats.csv')).toMatch(/^403 /)
    expect(JSON.parse(read.get('operatorOverview') ?? '').data.operatorOverview.due[0]).toMatchObject({
      secondCandidates: null,
      oneOnOnePairs: null,
    })
  })
})

describe('filling a table', () => {
  test.each(differences)(
    'of a Second Encounter shows no difference in %s, nor do the invitations by the service',
    async (_what, first, second) => {
      const worlds = [
        await createMetCommunity(apis[0], size, [...denseChoices(size), first]),
        await createMetCommunity(apis[1], size, [...denseChoices(size), second]),
      ] as const
      const encounter = { encounterId: globalId('OperatorEncounter', 2) }
      const plan = { kind: 'SECOND', name: 'Six', minimum: 6, capacity: 6, inviteTarget: 6 }
      const taken = [
        step('createEncounter', (world) => ({
          ...plan,
          startsAt: later(world, 9),
          locationId: globalId('Location', 1),
        })),
        step('scheduleEncounter', encounter),
        step('suggestPeople', encounter),
        step('inviteMembers', { ...encounter, memberIds: [4, 5, 6].map(memberId) }),
        step('suggestPeople', encounter),
        step('inviteMembers', { ...encounter, memberIds: [2, 3, 7].map(memberId) }),
        step('judgeInvitation', { ...encounter, memberId: memberId(1) }),
        step('setReplacing', { ...encounter, hours: 24 }),
      ]
      await compare(worlds, taken, ({ operator }) => operator)
      for (const { api } of worlds) {
        const { prisma } = api.deps.database
        const { id } = await prisma.invitation.findFirstOrThrow({ where: { encounterId: 2, memberId: 7 } })
        await answer(api, { id, memberId: 7 }, 'DECLINED')
        await api.work()
        expect(await prisma.invitation.count({ where: { encounterId: 2, replacesId: id } })).toBe(1)
      }
      await compare(worlds, [step('suggestPeople', encounter)], ({ operator }) => operator)
    },
  )
})

/** A chain of seven mutual choices, in which number 0 knows only number 1. */
const chain: Choice[] = [0, 1, 2, 3, 4, 5].map((number) => [number, number + 1])

async function formed(api: TestApi, people: number, choices: readonly Choice[]): Promise<World> {
  const world = await createMetCommunity(api, people, choices)
  const query = 'mutation($input: FormGroupsInput!) { formGroups(input: $input) { proposal { rowId } } }'
  expect(await ask(api, world.operator, query, { input: form('SECOND')(world) })).toContain('"rowId":1')
  await api.work()
  return world
}

const previewMove = async ({ api, operator }: World, moves: object[]) =>
  JSON.parse(
    await ask(
      api,
      operator,
      `mutation($input: PreviewMoveInput!) {
        previewMove(input: $input) { effect { isAllowed breaks { rule memberIds sentence } fixes { rule } } }
      }`,
      { input: { ...proposal, moves } },
    ),
  )

describe('previewing a move', () => {
  test('says only that a table does not hold together, never who causes it, and not for smaller tables', async () => {
    const world = await formed(apis[0], 7, chain)
    const movesOff = (...numbers: number[]) => numbers.map((number) => ({ memberId: memberId(number) }))
    const { breaks } = (await previewMove(world, movesOff(2))).data.previewMove.effect
    expect(breaks).toEqual([
      {
        rule: 'NO_FAMILIAR_FACE',
        memberIds: [],
        sentence: 'Somebody here has no familiar face at the table.',
      },
    ])
    const smaller = (await previewMove(world, movesOff(2, 4))).data.previewMove.effect.breaks
    expect(smaller.map(({ rule }: { rule: string }) => rule)).toEqual(['TOO_FEW'])
  })

  test('is limited, and is in the audit log', async () => {
    const world = await formed(apis[0], 7, chain)
    const moves = [{ memberId: memberId(2) }]
    for (let looks = 0; looks < 60; looks++) expect((await previewMove(world, moves)).errors).toBeUndefined()
    expect((await previewMove(world, moves)).errors).toMatchObject([{ code: 'RATE_LIMITED' }])
    const entries = await world.api.deps.database.prisma.auditEntry.findMany({
      where: { action: 'previewMove' },
    })
    expect(entries).toHaveLength(60)
    expect(entries[0]).toMatchObject({
      actorId: world.operator.id,
      subjectType: 'GroupProposal',
      subjectId: '1',
      after: { moves: [{ memberId: 2, tableId: null, newTableAt: null }] },
    })
  })
})

test("a One-on-One's choices show nowhere, even while the mails about them cannot be sent", async () => {
  const postmark = await startFakePostmark()
  postmark.always('rateLimit')
  onTestFinished(() => postmark.close())
  const provider = { POSTMARK_SERVER_TOKEN: 'test-token', POSTMARK_API_URL: postmark.url }
  for (const api of apis) await api.close()
  apis = [await startApi({ ...sameSite, ...provider }), await startApi({ ...sameSite, ...provider })]
  const mutual: Choice[] = [
    [0, 1],
    [1, 0],
  ]
  const forTwo = { kind: 'OneOnOne', minimum: 2, capacity: 2, inviteTarget: 2 } as const
  const worlds = [
    await createMetCommunity(apis[0], 2, mutual, forTwo),
    await createMetCommunity(apis[1], 2, [], forTwo),
  ] as const
  const waiting = { state: 'Queued', lastError: { not: null } } as const
  expect(await apis[0].deps.database.prisma.outboxMail.count({ where: waiting })).toBe(2)
  const exports = steps.filter(({ mutation, input }) => {
    return mutation === 'exportMember' && input(worlds[0]).memberId !== memberId(3)
  })
  expect(exports).toHaveLength(2)
  const read = new Map(await compare(worlds, exports, ({ operator }) => operator))
  expect(read.get('failed-jobs.csv')).toMatch(/^200 /)
})

test('mails that say somebody was chosen are in no list of the operator, and leave no gap in the ids', async () => {
  const [api] = apis
  const { operator } = await createMetCommunity(api, size, denseChoices(size))
  const { prisma } = api.deps.database
  const hidden = await prisma.outboxMail.findMany({ where: { template: 'youMadeAnImpression' } })
  expect(hidden).toHaveLength(size)
  expect(hidden.every(({ id }) => id < 0)).toBe(true)
  await prisma.outboxMail.updateMany({ data: { state: 'Failed', lastError: 'x' } })
  const read = await readAsOperator(api, operator)
  for (const [what, reply] of read) expect(reply, what).not.toContain('youMadeAnImpression')
  expect(
    JSON.parse(new Map(read).get('operatorOverview') ?? '').data.operatorOverview.waiting.failedMails,
  ).toBe(0)
})
