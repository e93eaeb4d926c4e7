import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '../../server/generated/client/client.ts'
import { queueMail } from '../../server/mail/outbox/queueMail.ts'
import { recordReport } from '../../server/mail/suppression/addressWords.ts'
import { isSuppressed } from '../../server/mail/suppression/suppression.ts'
import { samples } from '../../server/mail/templates/samples.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { createMember, signIn } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { type FakePostmark, startFakePostmark } from '../support/postmark.ts'
import { recordStatements } from '../support/recordStatements.ts'
import { suppress } from '../support/suppress.ts'

type Label = { label: string }
type Preferences = {
  username: string
  email: string
  preferredLocation: Label
  ageRange: Label
  genderIdentity: Label
  preferredAgeRanges: Label[]
  wantsInvitationMail: boolean
  wantsNewsMail: boolean
}

let api: TestApi
let postmark: FakePostmark
let member: Member
let bearer: string

beforeAll(async () => {
  postmark = await startFakePostmark()
  api = await startApi({ POSTMARK_SERVER_TOKEN: 'test-token', POSTMARK_API_URL: postmark.url })
})
beforeEach(async () => {
  member = await createMember(api, {
    preferredAgeRanges: { createMany: { data: [{ ageRangeId: 3 }, { ageRangeId: 2 }] } },
  })
  bearer = await signIn(api, member)
})
afterAll(async () => {
  await api.close()
  await postmark.close()
})

/** The kinds of mail that the provider was asked to send to the member again. */
const readmitted = () => postmark.readmitted.filter((each) => each.endsWith(` ${member.email}`))

const fields = `username email preferredLocation { label } ageRange { label } genderIdentity { label }
  preferredAgeRanges { label } wantsInvitationMail wantsNewsMail`

const read = async () => {
  const { data, errors } = await api.graphql<{ viewer: { preferences: Preferences } }>(
    `{ viewer { preferences { ${fields} } } }`,
    {},
    { bearer },
  )
  expect(errors).toBeUndefined()
  return data.viewer.preferences
}

const wish = {
  preferredLocationId: globalId('Location', 1),
  ageRangeId: globalId('AgeRange', 4),
  genderIdentityId: globalId('Gender', 3),
  preferredAgeRangeIds: [globalId('AgeRange', 5), globalId('AgeRange', 3), globalId('AgeRange', 3)],
}

const update = (input: Record<string, unknown>, as: string | undefined = bearer) =>
  api.graphql<{ updatePreferences: { viewer: { preferences: Preferences } } }>(
    `mutation($input: UpdatePreferencesInput!) {
      updatePreferences(input: $input) { viewer { preferences { ${fields} } } }
    }`,
    { input: { ...wish, ...input } },
    { bearer: as },
  )

describe('preferences', () => {
  test('show what the member chose', async () => {
    expect(await read()).toEqual({
      username: member.username,
      email: member.email,
      preferredLocation: { label: 'Metro Detroit' },
      ageRange: { label: '25-34' },
      genderIdentity: { label: 'Woman' },
      preferredAgeRanges: [{ label: '25-34' }, { label: '35-44' }],
      wantsInvitationMail: true,
      wantsNewsMail: true,
    })
  })

  test('are read in one SQL statement, besides the one that identifies the viewer', async () => {
    const heard = recordStatements()
    await read()
    expect(heard.texts()).toHaveLength(2)
    heard.stop()
  })

  test('can be changed, and the reply shows them after the change', async () => {
    const { data } = await update({ wantsNewsMail: false })
    const changed = await read()
    expect(changed).toMatchObject({
      ageRange: { label: '45-54' },
      genderIdentity: { label: 'Non-binary' },
      preferredAgeRanges: [{ label: '35-44' }, { label: '55-64' }],
      wantsInvitationMail: true,
      wantsNewsMail: false,
    })
    expect(data.updatePreferences.viewer.preferences).toEqual(changed)
  })

  test('that two open pages change keep the changes of both', async () => {
    await update({})
    const mine = {
      preferredLocationId: undefined,
      preferredAgeRangeIds: undefined,
      genderIdentityId: undefined,
    }
    await update({ ...mine, ageRangeId: globalId('AgeRange', 2) })
    await update({ ...mine, ageRangeId: undefined, wantsNewsMail: false })
    await update({ ...mine, ageRangeId: null, genderIdentityId: globalId('Gender', 1) })
    expect(await read()).toMatchObject({
      preferredLocation: { label: 'Metro Detroit' },
      ageRange: { label: '25-34' },
      genderIdentity: { label: 'Woman' },
      preferredAgeRanges: [{ label: '35-44' }, { label: '55-64' }],
      wantsNewsMail: false,
    })
  })

  test('show username and e-mail, which cannot be changed there', async () => {
    for (const input of [{ username: 'Other' }, { email: 'other@example.org' }]) {
      const { errors } = await update(input)
      expect(errors?.[0]?.message).toContain('not to include unknown field')
      expect(errors?.[0]?.extensions.code).toBe('BAD_INPUT')
    }
    expect(await read()).toMatchObject({ username: member.username, email: member.email })
  })

  test('are refused without an age group, and nothing changes', async () => {
    const before = await read()
    const { errors } = await update({ preferredAgeRangeIds: [] })
    expect(errors).toMatchObject([
      {
        message: 'Please choose at least one preferred age group.',
        extensions: { code: 'BAD_INPUT', field: 'preferredAgeRangeIds' },
      },
    ])
    expect(await read()).toEqual(before)
  })

  test('are refused with items that do not exist, each field with its sentence', async () => {
    const { errors } = await update({
      preferredLocationId: globalId('Location', 99),
      ageRangeId: globalId('AgeRange', 99),
      genderIdentityId: globalId('Gender', 99),
      preferredAgeRangeIds: [globalId('AgeRange', 1), globalId('AgeRange', 99)],
    })
    expect(errors?.[0]?.extensions).toMatchObject({
      fields: {
        preferredLocationId: 'Please choose a location from the list.',
        ageRangeId: 'Please choose an age range from the list.',
        genderIdentityId: 'Please choose a gender identity from the list.',
        preferredAgeRangeIds: 'Please choose age groups from the list.',
      },
    })
  })

  test('keep a retired item for members who have it, and refuse it for others', async () => {
    const { prisma } = api.deps.database
    const former = await prisma.location.create({ data: { label: 'Ann Arbor', active: false } })
    const there = globalId('Location', former.id)
    expect((await update({ preferredLocationId: there })).errors).toHaveLength(1)
    await prisma.member.update({ where: { id: member.id }, data: { locationId: former.id } })
    expect((await update({ preferredLocationId: there })).errors).toBeUndefined()
  })

  test('undo an earlier unsubscription only if the member turns mail on', async () => {
    const { prisma } = api.deps.database
    const suppressed = () => prisma.suppressedAddress.count({ where: { email: member.email } })
    await suppress(api, member.email, 'Unsubscribe')
    await update({ wantsInvitationMail: true })
    await update({ wantsInvitationMail: false })
    expect(await suppressed()).toBe(1)
    await update({ wantsInvitationMail: true })
    expect(await suppressed()).toBe(0)
  })

  test('notify the provider that the member turned mail on, only for invitations and news', async () => {
    await update({ wantsInvitationMail: false })
    await api.work()
    expect(readmitted()).toEqual([])
    await update({ wantsInvitationMail: true })
    await api.work()
    expect(readmitted()).toEqual([`/message-streams/broadcast/suppressions/delete ${member.email}`])
  })

  test('stay as they are if the provider refuses invitations, until it lets the address through', async () => {
    const { prisma } = api.deps.database
    const { email, id: memberId } = member
    const { encounter } = samples.invitation
    const data = { username: 'Ada', encounter, expiresAt: encounter.startsAt }
    const mail = { key: `refused:${memberId}`, to: email, memberId, template: 'invitation', data } as const
    await queueMail(prisma, {}, mail, api.clock())
    postmark.next('inactive')
    await api.work()
    expect(await read()).toMatchObject({ wantsInvitationMail: true, wantsNewsMail: true })
    expect(await prisma.suppressedAddress.findMany({ where: { email } })).toMatchObject([
      { reason: 'Refused' },
    ])
    expect(await isSuppressed(prisma, email, 'Broadcast')).toBe(true)
    expect(await isSuppressed(prisma, email, 'Transactional')).toBe(false)
    const said = { source: 'Broadcast', reason: null, at: api.clock() } as const
    await prisma.$transaction((tx) => recordReport(tx, email, said, api.clock()))
    expect(await isSuppressed(prisma, email, 'Broadcast')).toBe(false)
  })

  test.each(['HardBounce', 'SpamComplaint', 'Manual', 'Refused'] as const)(
    'leave an address that is suppressed for %s as it is, here and at the provider',
    async (reason) => {
      const { prisma } = api.deps.database
      const { email } = member
      await suppress(api, email, reason)
      await update({ wantsNewsMail: false })
      await update({ wantsNewsMail: true })
      await api.work()
      expect(await prisma.suppressedAddress.count({ where: { email } })).toBe(1)
      expect(readmitted()).toEqual([])
    },
  )

  test('take back an unsubscription at the provider, also if all mail is stopped for another reason', async () => {
    const { prisma } = api.deps.database
    const { email } = member
    const asked = { source: 'UnsubscribedThere', reason: 'Unsubscribe', at: api.clock() } as const
    await prisma.$transaction((tx) => recordReport(tx, email, asked, api.clock()))
    await suppress(api, email, 'HardBounce')
    await update({ wantsNewsMail: false })
    await update({ wantsNewsMail: true })
    await api.work()
    expect(await prisma.suppressedAddress.findMany({ where: { email } })).toMatchObject([
      { reason: 'HardBounce', alsoUnsubscribed: false },
    ])
    expect(readmitted()).toEqual([`/message-streams/broadcast/suppressions/delete ${email}`])
  })

  test('include when the member can come, and fields that are not sent stay as they are', async () => {
    const availability =
      'availability { times { weekday part } awayUntil daysBetweenFirsts usualDaysBetweenFirsts }'
    const set = (input: object) =>
      api.graphql<{ updateAvailability: { viewer: { availability: object } } }>(
        `mutation($input: UpdateAvailabilityInput!) { updateAvailability(input: $input) { viewer { ${availability} } } }`,
        { input },
        { bearer },
      )
    const [thursday, saturday] = [
      { weekday: 4, part: 'EVENING' },
      { weekday: 6, part: 'MORNING' },
    ]
    const chosen = { awayUntil: '2026-12-24', daysBetweenFirsts: 28 }
    const { data } = await set({ times: [saturday, thursday, thursday], ...chosen })
    const stored = { times: [thursday, saturday], ...chosen, usualDaysBetweenFirsts: 14 }
    expect(data.updateAvailability.viewer.availability).toEqual(stored)
    for (const [wrong, field] of [
      [{ times: [{ weekday: 8, part: 'EVENING' }] }, 'times'],
      [{ times: [], awayUntil: '2026-02-30' }, 'awayUntil'],
      [{ times: [], awayUntil: '2025-12-24' }, 'awayUntil'],
      [{ times: [], awayUntil: '2028-12-24' }, 'awayUntil'],
      [{ times: [], daysBetweenFirsts: 9 }, 'daysBetweenFirsts'],
    ] as const) {
      const { errors } = await set(wrong)
      expect(errors).toMatchObject([
        { extensions: { code: 'BAD_INPUT', fields: { [field]: expect.any(String) } } },
      ])
    }
    const read = await api.graphql<{ viewer: object }>(`{ viewer { ${availability} } }`, {}, { bearer })
    expect(read.data.viewer).toEqual({ availability: stored })
    const none = { times: [], awayUntil: null, daysBetweenFirsts: null }
    const now: Record<string, unknown> = stored
    for (const [field, nothing] of Object.entries(none)) {
      now[field] = nothing
      const { updateAvailability } = (await set({ [field]: nothing })).data
      expect(updateAvailability.viewer.availability).toEqual(now)
    }
  })

  test('that are saved twice at the same moment become one of the two', async () => {
    const replies = await Promise.all([
      update({ preferredAgeRangeIds: [globalId('AgeRange', 1)] }),
      update({ preferredAgeRangeIds: [globalId('AgeRange', 6)] }),
    ])
    for (const { errors } of replies) expect(errors).toBeUndefined()
    expect((await read()).preferredAgeRanges).toHaveLength(1)
  })

  test('are for members only', async () => {
    const { errors } = await api.graphql(
      `mutation($input: UpdatePreferencesInput!) { updatePreferences(input: $input) { viewer { username } } }`,
      { input: wish },
    )
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})
