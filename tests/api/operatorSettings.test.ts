import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { usualInvitationText } from '#rules/forms/invitationText.ts'
import { usualTexts } from '#rules/publicTexts/usualTexts.ts'
import type { Member } from '../../server/generated/client/client.ts'
import { renderRow } from '../../server/mail/outbox/outboxRow.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { hour } from '../support/clock.ts'
import { createEncounter, createMember } from '../support/factories.ts'
import { globalId } from '../support/globalId.ts'
import { askAs, createOperator, mailsTo, mutate } from '../support/seats.ts'

let api: TestApi
let operator: Member

beforeAll(async () => {
  api = await startApi()
  operator = await createOperator(api)
})
beforeEach(() => api.deps.database.pool.query('TRUNCATE settings, rate_limits, audit_entries'))
afterAll(() => api.close())

const db = () => api.deps.database.prisma
const change = (name: string, input: object, selection = 'settings { id }', as = operator) =>
  mutate<{ settings: Record<string, unknown[]> }>(api, as, name, { ...input }, selection)
const settings = async (selection: string) => {
  const { data, errors } = await askAs<{ settings: Record<string, unknown[]> }>(
    api,
    operator,
    `{ settings { ${selection} } }`,
  )
  expect(errors).toBeUndefined()
  return data.settings
}
const sentences = async (reply: ReturnType<typeof change>) => (await reply).errors?.[0]?.extensions
const audited = () => db().auditEntry.findMany({ orderBy: { id: 'asc' } })

const plan = (input: object = {}) => ({
  kind: 'FIRST',
  name: 'Thursday Table',
  startsAt: new Date(api.clock().getTime() + 30 * 24 * hour).toISOString(),
  locationId: globalId('Location', 1),
  ...input,
})

const inviteSomebody = async (kind: 'First' | 'Second' = 'First') => {
  const seats = kind === 'Second' && { kind, minimum: 6, capacity: 8, inviteTarget: 8 }
  const startsAt = new Date(api.clock().getTime() + 30 * 24 * hour)
  const encounter = await createEncounter(api, { startsAt, ...seats })
  const member = await createMember(api)
  const { errors } = await mutate(
    api,
    operator,
    'inviteMembers',
    {
      encounterId: globalId('OperatorEncounter', encounter.id),
      memberIds: [globalId('OperatorMember', member.id)],
      note: 'See you there.',
    },
    'invited { id }',
  )
  expect(errors).toBeUndefined()
  const { expiresAt } = await db().invitation.findFirstOrThrow({ where: { memberId: member.id } })
  const [mail] = await mailsTo(api, member, 'invitation')
  if (!mail) throw new Error('No invitation was mailed')
  return { expiresAt, ...(await renderRow(mail, api.deps)) }
}

describe('the policy', () => {
  test('has its default numbers and their bounds until it is set', async () => {
    expect(await settings('policy { name value usual minimum maximum }')).toEqual({
      policy: [
        { name: 'INVITATION_LIFETIME_HOURS', value: 72, usual: 72, minimum: 6, maximum: 336 },
        { name: 'OVER_INVITE_PERCENT', value: null, usual: null, minimum: 0, maximum: 200 },
        { name: 'ENCOUNTER_MINUTES', value: 90, usual: 90, minimum: 15, maximum: 480 },
        { name: 'DAYS_BETWEEN_FIRSTS', value: 14, usual: 14, minimum: 0, maximum: 60 },
        { name: 'REPLACE_HOURS', value: 0, usual: 0, minimum: 0, maximum: 336 },
      ],
    })
  })

  test('decides how long an invitation can be answered', async () => {
    const usual = await inviteSomebody()
    expect(usual.expiresAt).toEqual(new Date(api.clock().getTime() + 72 * hour))
    const { data } = await change(
      'setPolicyNumber',
      { name: 'INVITATION_LIFETIME_HOURS', value: 24 },
      'settings { policy { value } }',
    )
    expect(data.setPolicyNumber?.settings.policy?.[0]).toEqual({ value: 24 })
    expect((await inviteSomebody()).expiresAt).toEqual(new Date(api.clock().getTime() + 24 * hour))
  })

  test('decides how long a new encounter lasts and how many it invites, except for a One-on-One', async () => {
    await change('setPolicyNumber', { name: 'OVER_INVITE_PERCENT', value: 25 })
    await change('setPolicyNumber', { name: 'ENCOUNTER_MINUTES', value: 75 })
    const create = async (input: object) => {
      const { data, errors } = await mutate<{ encounter: object }>(
        api,
        operator,
        'createEncounter',
        plan(input),
        'encounter { startsAt endsAt capacity inviteTarget }',
      )
      expect(errors).toBeUndefined()
      return data.createEncounter?.encounter
    }
    const startsAt = new Date(plan().startsAt)
    const endsAt = new Date(startsAt.getTime() + 1.25 * hour).toISOString()
    expect(await create({})).toMatchObject({ endsAt, capacity: 12, inviteTarget: 15 })
    expect(await create({ kind: 'ONE_ON_ONE' })).toMatchObject({ inviteTarget: 2 })
    expect(await create({ inviteTarget: 13 })).toMatchObject({ inviteTarget: 13 })
  })

  test('is refused outside its bounds, and a stored number outside them is replaced by the default', async () => {
    for (const value of [5, 337, -1]) {
      expect(
        await sentences(change('setPolicyNumber', { name: 'INVITATION_LIFETIME_HOURS', value })),
      ).toMatchObject({
        code: 'BAD_INPUT',
        field: 'value',
      })
    }
    const stored = { key: 'policy.invitationLifetimeHours', value: 9999, updatedAt: api.clock() }
    await db().setting.create({ data: stored })
    expect((await settings('policy { value }')).policy?.[0]).toEqual({ value: 72 })
  })

  test('is not overwritten by an operator who has not read another one’s change, even at the same instant', async () => {
    const [hours, over] = ['INVITATION_LIFETIME_HOURS', 'OVER_INVITE_PERCENT']
    const set = async (name: string, value: number | null, more: object = {}) =>
      (await change('setPolicyNumber', { name, value, ...more })).errors
    const replies = await Promise.all([24, 48].map((value) => set(hours, value, { replaces: 72 })))
    expect(replies.flatMap((errors) => errors ?? [])).toMatchObject([
      {
        message: 'Another operator has saved another number meanwhile. Please read it first.',
        extensions: { code: 'CONFLICT' },
      },
    ])
    expect(await set(hours, null, { replaces: 72 })).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    expect(await set(hours, 12)).toBeUndefined()
    expect(await set(over, 25, { replaces: null })).toBeUndefined()
    expect(await set(over, 30, { replaces: null })).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    // The stored value is out of bounds, so the usual one is in force.
    await db().setting.updateMany({ where: { key: 'policy.invitationLifetimeHours' }, data: { value: 9999 } })
    expect(await set(hours, 36, { replaces: 72 })).toBeUndefined()
  })

  test('can be changed back to the default, and each change is in the audit log once', async () => {
    const name = 'INVITATION_LIFETIME_HOURS'
    await change('setPolicyNumber', { name, value: 24 })
    await change('setPolicyNumber', { name, value: 24 })
    await change('setPolicyNumber', { name })
    expect(await db().setting.count()).toBe(0)
    expect(await audited()).toMatchObject([
      { action: 'changeSetting', actorId: operator.id, before: { value: 72 }, after: { value: 24 } },
      { action: 'changeSetting', before: { value: 24 }, after: { value: 72 } },
    ])
  })
})

describe('the text of the invitation', () => {
  test('is mailed in place of the default text, for its kind of encounter only', async () => {
    const text = ' Pull up a chair.\r\n\r\nBring an open mind. '
    expect((await change('setInvitationText', { kind: 'FIRST', text })).errors).toBeUndefined()
    const first = await inviteSomebody()
    expect(first.text).toContain('Pull up a chair.\n\nBring an open mind.')
    expect(first.text).toContain('See you there.')
    expect(first.text).not.toContain('There is a seat for you')
    expect((await inviteSomebody('Second')).text).toContain('There is a seat for you at the table')
    expect(await settings('invitationTexts { kind text isUsual }')).toEqual({
      invitationTexts: [
        { kind: 'FIRST', text: 'Pull up a chair.\n\nBring an open mind.', isUsual: false },
        { kind: 'SECOND', text: expect.stringContaining('There is a seat'), isUsual: true },
        { kind: 'ONE_ON_ONE', text: expect.stringContaining('There is a seat'), isUsual: true },
      ],
    })
    await change('setInvitationText', { kind: 'FIRST' })
    expect((await inviteSomebody()).text).toContain('There is a seat for you at the table')
  })

  test('is previewed as it is mailed, and mailed as plain text, even if it looks like HTML', async () => {
    const text = 'Come <script>alert(1)</script> in.'
    const { data } = await askAs<{ invitationPreview: { subject: string; text: string } }>(
      api,
      operator,
      'query($text: String!) { invitationPreview(kind: SECOND, text: $text) { subject text } }',
      { text },
    )
    expect(data.invitationPreview.subject).toContain("You're invited")
    expect(data.invitationPreview.text).toContain(text)
    await change('setInvitationText', { kind: 'FIRST', text })
    const mailed = await inviteSomebody()
    expect(mailed.text).toContain(text)
    expect(mailed.html).not.toContain('<script')
  })

  test('is refused if it is empty or too long', async () => {
    for (const text of [' ', 'x'.repeat(1001)]) {
      expect(await sentences(change('setInvitationText', { kind: 'FIRST', text }))).toMatchObject({
        field: 'text',
      })
    }
  })
})

describe('how to reach the service', () => {
  const both = 'contactDetails { name text }'
  const postal = 'Encounters LLC\n1 Example Street\nDetroit, MI 48201'
  const hasPostalAddress = async () =>
    (await askAs<{ operatorOverview: object }>(api, operator, '{ operatorOverview { hasPostalAddress } }'))
      .data.operatorOverview

  test('is empty until it is set: mails have no postal address, and the overview says so', async () => {
    expect(await settings(both)).toEqual({
      contactDetails: [
        { name: 'CONTACT_LINES', text: null },
        { name: 'POSTAL_ADDRESS', text: null },
      ],
    })
    expect(await hasPostalAddress()).toEqual({ hasPostalAddress: false })
    expect((await inviteSomebody()).text).not.toContain('Example Street')
  })

  test('is in every mail and on the safety and contact pages once it is set, until it is emptied', async () => {
    const [lines, address] = [{ name: 'CONTACT_LINES' }, { name: 'POSTAL_ADDRESS' }]
    await change('setContactDetail', { ...lines, text: ' Safety: safety@encounters.test ' })
    const { data } = await change(
      'setContactDetail',
      { ...address, text: postal.replaceAll('\n', '\r\n') },
      `settings { ${both} }`,
    )
    expect(data.setContactDetail?.settings.contactDetails).toEqual([
      { ...lines, text: 'Safety: safety@encounters.test' },
      { ...address, text: postal },
    ])
    expect(await hasPostalAddress()).toEqual({ hasPostalAddress: true })
    const mailed = await inviteSomebody()
    expect(mailed.text).toContain(postal)
    expect(mailed.html).toContain('1 Example Street')
    for (const path of ['/safety', '/contact']) {
      const page = await (await fetch(api.url + path)).text()
      expect(page).toContain('Encounters LLC<br>1 Example Street<br>Detroit, MI 48201')
      expect(page).toContain('<a href="mailto:safety@encounters.test">safety@encounters.test</a>')
    }
    await change('setContactDetail', { ...address, text: ' ' })
    await change('setContactDetail', { ...lines, text: '' })
    expect(await db().setting.count()).toBe(0)
    expect((await inviteSomebody()).text).not.toContain('Example Street')
    expect(await (await fetch(`${api.url}/safety`)).text()).not.toContain('Example Street')
    const changes = (await audited()).filter(({ action }) => action === 'changeSetting')
    expect(changes.map(({ subjectId, after }) => [subjectId, after])).toEqual([
      ['contact.lines', { value: 'Safety: safety@encounters.test' }],
      ['contact.postalAddress', { value: postal }],
      ['contact.postalAddress', { value: '' }],
      ['contact.lines', { value: '' }],
    ])
  })

  test('says when it was set, and can be read in every version, even the one that emptied it', async () => {
    const dated = 'contactDetails { name changedAt }'
    const first = api.clock().toISOString()
    await change('setContactDetail', { name: 'POSTAL_ADDRESS', text: postal })
    api.clock.advance(24 * hour)
    await change('setContactDetail', { name: 'CONTACT_LINES', text: 'Call 555-0100.' })
    expect(await settings(dated)).toEqual({
      contactDetails: [
        { name: 'CONTACT_LINES', changedAt: api.clock().toISOString() },
        { name: 'POSTAL_ADDRESS', changedAt: first },
      ],
    })
    await change('setContactDetail', { name: 'POSTAL_ADDRESS', text: '' })
    expect(await settings(`${dated} versions(of: POSTAL_ADDRESS) { version savedAt sameAs text }`)).toEqual({
      contactDetails: [expect.anything(), { name: 'POSTAL_ADDRESS', changedAt: null }],
      versions: [
        { version: 2, savedAt: api.clock().toISOString(), sameAs: 0, text: '' },
        { version: 1, savedAt: first, sameAs: null, text: postal },
        { version: 0, savedAt: null, sameAs: null, text: '' },
      ],
    })
  })

  test('is in the preview of an invitation, too', async () => {
    await change('setContactDetail', { name: 'POSTAL_ADDRESS', text: postal })
    const { data } = await askAs<{ invitationPreview: { text: string } }>(
      api,
      operator,
      '{ invitationPreview(kind: FIRST, text: "Come.") { text } }',
    )
    expect(data.invitationPreview.text).toContain(postal)
  })

  test.each([
    ['POSTAL_ADDRESS', 'x'.repeat(301)],
    ['CONTACT_LINES', 'x'.repeat(501)],
    ['POSTAL_ADDRESS', Array.from({ length: 7 }, () => 'x').join('\n')],
  ])('is refused if it has too many characters or lines: %s', async (name, text) => {
    expect(await sentences(change('setContactDetail', { name, text }))).toMatchObject({
      code: 'BAD_INPUT',
      field: 'text',
    })
  })

  test('does not prevent pages from opening while the database does not answer', async () => {
    const read = vi.spyOn(db().setting, 'findMany').mockRejectedValue(new Error('no connection'))
    const page = await fetch(`${api.url}/safety`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('911')
    expect(read).toHaveBeenCalled()
  })
})

describe('a text of the public pages', () => {
  const read = async (path: string) => (await fetch(api.url + path)).text()
  const terms = '## Who may come\n\nEveryone <b>kind</b>, see [safety](/safety).'

  test('is the draft of the program until it is saved, and then has the day of saving', async () => {
    expect(await read('/terms-of-service')).toContain('Last changed on November 29, 2026.')
    api.clock.set(new Date('2026-12-04T03:00:00.000Z'))
    const { data } = await change(
      'setPublicText',
      { name: 'TERMS', text: terms },
      'settings { publicTexts { name text changedAt } }',
    )
    expect(data.setPublicText?.settings.publicTexts?.[0]).toEqual({
      name: 'TERMS',
      text: terms,
      changedAt: '2026-12-04T03:00:00.000Z',
    })
    const page = await read('/terms-of-service')
    expect(page).toContain(
      '<h2>Who may come</h2>\n<p>Everyone &lt;b&gt;kind&lt;/b&gt;, see <a href="/safety">safety</a>.</p>',
    )
    expect(page).toContain('Last changed on December 3, 2026.')
    expect(page).not.toContain('State of Michigan')
    expect(await read('/privacy-policy')).toContain('Last changed on November 29, 2026.')
    await change('setPublicText', { name: 'TERMS', text: null })
    expect(await read('/terms-of-service')).toContain('State of Michigan')
    expect(await db().setting.count()).toBe(0)
    expect((await audited()).map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['changeSetting', 'text.terms'],
      ['changeSetting', 'text.terms'],
    ])
  })

  test('can be read in every version, with when and by whom it was saved', async () => {
    const other = await createOperator(api)
    const versionsOf = async (of: string) =>
      (await settings(`versions(of: ${of}) { version savedAt savedBy { username } sameAs text }`)).versions
    const first = api.clock().toISOString()
    await change('setPublicText', { name: 'TERMS', text: '## One' })
    api.clock.advance(24 * hour)
    const second = api.clock().toISOString()
    await change('setPublicText', { name: 'TERMS', text: '## Two' }, undefined, other)
    await change('setPublicText', { name: 'TERMS', text: null })
    await change('setPublicText', { name: 'TERMS', text: '## One' })
    const [by, byOther] = [{ username: operator.username }, { username: other.username }]
    expect(await versionsOf('TERMS')).toEqual([
      { version: 4, savedAt: second, savedBy: by, sameAs: 1, text: '## One' },
      { version: 3, savedAt: second, savedBy: by, sameAs: 0, text: usualTexts.terms },
      { version: 2, savedAt: second, savedBy: byOther, sameAs: null, text: '## Two' },
      { version: 1, savedAt: first, savedBy: by, sameAs: null, text: '## One' },
      { version: 0, savedAt: null, savedBy: null, sameAs: null, text: usualTexts.terms },
    ])
    expect(await settings('version(of: TERMS, version: 2) { text }')).toEqual({ version: { text: '## Two' } })
    await change('setPublicText', { name: 'FIRST_VIDEO', text: 'https://video.example/1' })
    await change('setPublicText', { name: 'FIRST_VIDEO', text: '' })
    expect(await versionsOf('FIRST_VIDEO')).toMatchObject([
      { version: 2, sameAs: 0, text: '' },
      { version: 1, text: 'https://video.example/1' },
      { version: 0, text: '' },
    ])
    expect(await versionsOf('PRIVACY_POLICY')).toMatchObject([{ version: 0, text: usualTexts.privacyPolicy }])
    await change('setInvitationText', { kind: 'ONE_ON_ONE', text: 'Only the two of you.' })
    await change('setInvitationText', { kind: 'ONE_ON_ONE', text: null })
    expect(await versionsOf('ONE_ON_ONE_INVITATION')).toMatchObject([
      { version: 2, sameAs: 0, text: usualInvitationText },
      { version: 1, text: 'Only the two of you.' },
      { version: 0, text: usualInvitationText },
    ])
    expect(await versionsOf('FIRST_INVITATION')).toMatchObject([{ version: 0 }])
  })

  test('is today’s draft if an update changed the draft to which an operator had reset it', async () => {
    await change('setPublicText', { name: 'TERMS', text: '## One' })
    await change('setPublicText', { name: 'TERMS', text: null })
    const { id } = await db().auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
    await db().auditEntry.update({ where: { id }, data: { after: { value: '## The draft of then' } } })
    expect(await settings('versions(of: TERMS) { version text }')).toEqual({
      versions: [
        { version: 0, text: usualTexts.terms },
        { version: 2, text: '## The draft of then' },
        { version: 1, text: '## One' },
      ],
    })
  })

  test('is not overwritten by an operator who has not read another one’s version, even at the same instant', async () => {
    const first = { name: 'TERMS', text: terms }
    const replaces = usualTexts.terms
    const replies = await Promise.all(
      ['## One', '## Other'].map((text) => change('setPublicText', { ...first, text, replaces })),
    )
    const refused = replies.flatMap(({ errors }) => errors ?? [])
    expect(refused).toMatchObject([
      {
        message: 'Another operator has saved other words meanwhile. Please read them first.',
        extensions: { code: 'CONFLICT' },
      },
    ])
    const again = await change('setInvitationText', { kind: 'FIRST', text: 'Welcome', replaces: 'Hello' })
    expect(again.errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    await change('setPublicText', { ...first, text: null })
    expect(await db().setting.count()).toBe(0)
  })

  test('says how long an encounter takes according to the policy', async () => {
    const pages = ['/', '/encounters', '/join', '/about']
    const minutes = async () =>
      (await Promise.all(pages.map(read))).map((page) => />(\d+) minutes<\/span>/.exec(page)?.[1])
    expect(await minutes()).toEqual(['90', '90', '90', '90'])
    await change('setPolicyNumber', { name: 'ENCOUNTER_MINUTES', value: 75 })
    expect(await minutes()).toEqual(['75', '75', '75', '75'])
    await change('setPolicyNumber', { name: 'ENCOUNTER_MINUTES', value: null })
    expect(await minutes()).toEqual(['90', '90', '90', '90'])
  })

  test('names a recording once it has an address', async () => {
    expect(await read('/about')).not.toContain('See for yourself')
    await change('setPublicText', { name: 'FIRST_VIDEO', text: ' https://video.example/1 ' })
    expect(await read('/about')).toContain('<a href="https://video.example/1" rel="noopener">')
  })

  test.each([
    ['TERMS', ''],
    ['PRIVACY_POLICY', 'x'.repeat(20_001)],
    ['COMMUNITY_GUIDELINES', '## Be there'],
    ['FIRST_VIDEO', 'http://video.example/1'],
    ['FIRST_VIDEO', 'javascript:alert(1)'],
    ['CHOOSING_VIDEO', `https://video.example/${'x'.repeat(500)}`],
  ])('is refused if it is empty, too long or wrong: %s', async (name, text) => {
    expect(await sentences(change('setPublicText', { name, text }))).toMatchObject({
      code: 'BAD_INPUT',
      field: 'text',
    })
  })
})

type Entry = { rowId: number; label: string; active: boolean }
const lookups = async (kind: string) =>
  (await settings(`lookups(kind: ${kind}) { rowId label active timeZone minAge maxAge }`)).lookups as Entry[]
const offered = async (field: string) => {
  const { data } = await api.graphql<Record<string, { label: string }[]>>(`{ ${field} { label } }`)
  return data[field]?.map(({ label }) => label)
}

describe('a list that members choose from', () => {
  test('gets the items that the operator adds at its end', async () => {
    expect((await change('addLookup', { kind: 'GENDER', label: ' Agender ' })).errors).toBeUndefined()
    expect(await offered('genders')).toEqual(['Woman', 'Man', 'Non-binary', 'Another identity', 'Agender'])
    await change('addLookup', { kind: 'LOCATION', label: 'Ann Arbor', timeZone: 'America/Detroit' })
    expect(await lookups('LOCATION')).toMatchObject([{}, { label: 'Ann Arbor', timeZone: 'America/Detroit' }])
    await change('addLookup', { kind: 'AGE_RANGE', label: '30-39', minAge: 30, maxAge: 39 })
    expect((await lookups('AGE_RANGE')).at(-1)).toMatchObject({ label: '30-39', minAge: 30, maxAge: 39 })
    expect((await audited()).map(({ action, after }) => [action, after])).toEqual([
      ['addLookup', { label: 'Agender' }],
      ['addLookup', { label: 'Ann Arbor', timeZone: 'America/Detroit' }],
      ['addLookup', { label: '30-39', minAge: 30, maxAge: 39 }],
    ])
  })

  test.each([
    [{ kind: 'GENDER', label: ' ' }, 'label'],
    [{ kind: 'GENDER', label: 'x'.repeat(61) }, 'label'],
    [{ kind: 'GENDER', label: 'WOMAN' }, 'label'],
    [{ kind: 'LOCATION', label: 'metro  DETROIT', timeZone: 'America/Detroit' }, 'label'],
    [{ kind: 'LOCATION', label: 'Nowhere', timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ kind: 'LOCATION', label: 'Nowhere' }, 'timeZone'],
    [{ kind: 'AGE_RANGE', label: '16-17', minAge: 16, maxAge: 17 }, 'minAge'],
    [{ kind: 'AGE_RANGE', label: '40-30', minAge: 40, maxAge: 30 }, 'maxAge'],
  ])('does not accept the item %j', async (input, field) => {
    expect(await sentences(change('addLookup', input))).toMatchObject({ code: 'BAD_INPUT', field })
    expect(await audited()).toEqual([])
  })

  test('can have an item renamed for everyone who chose it', async () => {
    const [style] = await lookups('CONVERSATION_STYLE')
    const renamed = { kind: 'CONVERSATION_STYLE', rowId: style?.rowId, label: 'Deep' }
    expect((await change('changeLookup', renamed)).errors).toBeUndefined()
    expect((await offered('conversationStyles'))?.[0]).toBe('Deep')
    expect(await audited()).toMatchObject([
      { action: 'changeLookup', before: { label: 'Deep and unhurried' }, after: { label: 'Deep' } },
    ])
    const taken = { kind: 'CONVERSATION_STYLE', rowId: style?.rowId, label: 'light AND playful' }
    expect(await sentences(change('changeLookup', taken))).toMatchObject({ field: 'label' })
    expect(await sentences(change('changeLookup', { ...renamed, rowId: 999 }))).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('has no item overwritten by an operator who has not read another one’s change of its name or time zone', async () => {
    await change('addLookup', { kind: 'LOCATION', label: 'Flint', timeZone: 'America/Detroit' })
    const rowId = (await lookups('LOCATION')).at(-1)?.rowId
    const flint = { kind: 'LOCATION', rowId }
    const moved = { ...flint, timeZone: 'America/Chicago', replacesTimeZone: 'America/Detroit' }
    expect((await change('changeLookup', moved)).errors).toBeUndefined()
    const named = { ...flint, label: 'Flint, Michigan', replaces: 'Flint' }
    expect((await change('changeLookup', named)).errors).toBeUndefined()
    expect((await lookups('LOCATION')).at(-1)).toMatchObject({
      label: 'Flint, Michigan',
      timeZone: 'America/Chicago',
    })
    for (const late of [
      { ...named, label: 'Flint City' },
      { ...moved, timeZone: 'America/New_York' },
    ]) {
      expect((await change('changeLookup', late)).errors).toMatchObject([
        { message: 'Another operator has changed this meanwhile. Please look again.' },
      ])
    }
    expect((await change('changeLookup', named)).errors).toBeUndefined()
    expect((await audited()).map(({ action }) => action)).toEqual([
      'addLookup',
      'changeLookup',
      'changeLookup',
    ])
  })

  test('is reordered as a whole', async () => {
    const ids = (await lookups('CONNECTION_TYPE')).map(({ rowId }) => rowId)
    await change('orderLookups', { kind: 'CONNECTION_TYPE', rowIds: ids.toReversed() })
    expect(await offered('connectionTypes')).toEqual(['Open to either', 'Friendship', 'Romance'])
    expect(await audited()).toMatchObject([{ before: { order: ids }, after: { order: ids.toReversed() } }])
    for (const rowIds of [ids.slice(1), [...ids, 99], [ids[0], ids[0], ids[1]]]) {
      expect(await sentences(change('orderLookups', { kind: 'CONNECTION_TYPE', rowIds }))).toMatchObject({
        code: 'CONFLICT',
      })
    }
  })

  test('is not reordered if another operator has reordered it since it was read', async () => {
    const ids = (await lookups('CONNECTION_TYPE')).map(({ rowId }) => rowId)
    const [one, two, three] = ids
    const order = (rowIds: (number | undefined)[], replaces = ids) =>
      change('orderLookups', { kind: 'CONNECTION_TYPE', rowIds, replaces })
    expect((await order([two, one, three])).errors).toBeUndefined()
    expect(await sentences(order([one, three, two]))).toMatchObject({ code: 'CONFLICT', field: 'replaces' })
    expect((await lookups('CONNECTION_TYPE')).map(({ rowId }) => rowId)).toEqual([two, one, three])
    expect((await order([two, one, three])).errors).toBeUndefined()
    expect(await audited()).toHaveLength(1)
  })

  test('can have an item retired, which stays with the members who have it, and can be offered again', async () => {
    const member = await createMember(api, { genderId: 2 })
    const retired = { kind: 'GENDER', rowId: 2 }
    expect((await change('retireLookup', retired)).errors).toBeUndefined()
    await change('retireLookup', retired)
    expect(await offered('genders')).not.toContain('Man')
    const { data } = await askAs<{ operatorMember: { gender: object } }>(
      api,
      operator,
      `{ operatorMember(rowId: ${member.id}) { gender { label } } }`,
    )
    expect(data.operatorMember.gender).toEqual({ label: 'Man' })
    await change('offerLookup', retired)
    expect(await offered('genders')).toContain('Man')
    expect((await audited()).map(({ action }) => action)).toEqual(['retireLookup', 'offerLookup'])
  })

  test('must have at least one item if every profile needs one', async () => {
    const entries = await lookups('LOCATION')
    const replies = []
    for (const { rowId } of entries) replies.push(await change('retireLookup', { kind: 'LOCATION', rowId }))
    expect(replies.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual([
      ...entries.slice(1).map(() => undefined),
      'CONFLICT',
    ])
    await change('offerLookup', { kind: 'LOCATION', rowId: entries[0]?.rowId })
  })
})

test('settings are for operators only', async () => {
  const member = await createMember(api)
  const { errors } = await askAs(api, member, '{ settings { id } }')
  expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  const { data } = await askAs<{ node: unknown }>(
    api,
    member,
    `{ node(id: "${globalId('OperatorSettings', 1)}") { id } }`,
  )
  expect(data.node).toBeNull()
  for (const [name, input] of [
    ['setPolicyNumber', { name: 'ENCOUNTER_MINUTES', value: 60 }],
    ['setInvitationText', { kind: 'FIRST', text: 'Hello.' }],
    ['setContactDetail', { name: 'CONTACT_LINES', text: 'x' }],
    ['addLookup', { kind: 'GENDER', label: 'x' }],
    ['changeLookup', { kind: 'GENDER', rowId: 1, label: 'x' }],
    ['orderLookups', { kind: 'GENDER', rowIds: [1] }],
    ['retireLookup', { kind: 'GENDER', rowId: 1 }],
    ['offerLookup', { kind: 'GENDER', rowId: 1 }],
  ] as const) {
    expect(await sentences(change(name, input, undefined, member))).toMatchObject({ code: 'FORBIDDEN' })
  }
  expect(await db().setting.count()).toBe(0)
})
