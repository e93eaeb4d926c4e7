import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { usualTexts } from '#rules/publicTexts/usualTexts.ts'
import { settingsRoute } from '../../client/screens/operator/settings/route.ts'
import './modalDialogs.ts'
import { answerScreen } from './answerScreen.ts'
import { endSession } from './endSession.ts'
import { button, errorOf, field, fill, press } from './formFields.ts'
import { scriptSettings } from './scriptSettings.ts'
import { stubNavigation } from './stubNavigation.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const none = { timeZone: null, minAge: null, maxAge: null }
const detroit = { rowId: 1, label: 'Detroit', active: true, ...none, timeZone: 'America/Detroit' }
const flint = { rowId: 2, label: 'Flint', active: false, ...none, timeZone: 'America/Detroit' }
const adults = { rowId: 1, label: '25-34', active: true, ...none, minAge: 25, maxAge: 34 }
const elders = { rowId: 2, label: '65+', active: true, ...none, minAge: 65 }

const hours = { name: 'INVITATION_LIFETIME_HOURS', value: 72, usual: 72, minimum: 6, maximum: 336 }
const text = { kind: 'FIRST', text: 'There is a seat.', isUsual: true }

const lines = { name: 'CONTACT_LINES', text: null, changedAt: null }
const address = {
  name: 'POSTAL_ADDRESS',
  text: '1 Example Street',
  changedAt: '2026-11-22T17:00:00.000Z',
}

const terms = { name: 'TERMS', text: '## Who may come', changedAt: null }
const video = { name: 'FIRST_VIDEO', text: '', changedAt: null }

const settings = (more: object = {}) => ({
  id: 's',
  lookups: [detroit, flint],
  policy: [hours],
  invitationTexts: [text],
  contactDetails: [lines, address],
  guideScripts: scriptSettings.guideScripts,
  publicTexts: [terms, video],
  ...more,
})
const open = (more: object = {}, search = '') =>
  answerScreen(settingsRoute, `/operator/settings${search}`, { settings: settings(more) })

test('locations come first, each with its zone and whether it is offered', async () => {
  const { variables, location } = await open()
  expect(variables).toEqual({ kind: 'LOCATION' })
  expect(screen.getByRole('row', { name: /^Detroit/ }).textContent).toContain('Offered')
  expect(screen.getByRole('row', { name: /^Flint/ }).textContent).toContain('Retired')
  await userEvent.click(screen.getByRole('tab', { name: 'Genders' }))
  expect(location.history.at(-1)).toBe('/operator/settings?kind=GENDER')
})

test('age ranges are shown, even without an upper limit; a kind without choices says so', async () => {
  await open({ lookups: [adults, elders] }, '?kind=AGE_RANGE')
  expect(screen.getByText('25 to 34')).toBeTruthy()
  expect(screen.getByText('65 and older')).toBeTruthy()
  cleanup()
  await open({ lookups: [] }, '?kind=GENDER')
  expect(screen.getByText('There is no gender yet. Add the first one below.')).toBeTruthy()
})

test('a choice can be moved, except the first one up and the last one down', async () => {
  const { asked, reply } = await open()
  const waits = (name: string) => button(name).ariaDisabled === 'true'
  expect([waits('Move Detroit up'), waits('Move Flint down')]).toEqual([true, true])
  await press('Move Detroit up')
  const pressed = button('Move Detroit down')
  await press('Move Detroit down')
  expect([document.activeElement, pressed.disabled, waits('Move Detroit down')]).toEqual([
    pressed,
    false,
    true,
  ])
  expect(asked()).toEqual({ input: { kind: 'LOCATION', rowIds: [2, 1], replaces: [1, 2] }, kind: 'LOCATION' })
  await reply({ orderLookups: { settings: settings({ lookups: [flint, detroit] }) } })
  expect([waits('Move Flint up'), waits('Move Detroit down'), waits('Move Detroit up')]).toEqual([
    true,
    true,
    false,
  ])
  // The focus stays on the button, even at the end of the list, so that somebody with a keyboard can go on.
  expect(document.activeElement).toBe(button('Move Detroit down'))
})

test('a choice can be renamed; an error is shown under its field', async () => {
  const { asked, reply, refuse } = await open()
  await press('Rename Detroit')
  const dialog = within(screen.getByRole('dialog', { name: 'Rename Detroit' }))
  const name = dialog.getByLabelText('Name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Metro Detroit')
  await press('Save')
  expect(asked()).toEqual({
    input: { kind: 'LOCATION', rowId: 1, label: 'Metro Detroit', replaces: 'Detroit' },
    kind: 'LOCATION',
  })
  await refuse(new DomainError('BAD_INPUT', 'Please give a time zone.', 'timeZone'))
  expect(dialog.getByLabelText('Time zone').getAttribute('aria-invalid')).toBe('true')
  await press('Save')
  await reply({
    changeLookup: { settings: settings({ lookups: [{ ...detroit, label: 'Metro Detroit' }, flint] }) },
  })
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByText('Detroit is saved as Metro Detroit.')),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a dialog asks before a choice is retired, and it can be offered again', async () => {
  const { asked, reply } = await open()
  await press('Retire Detroit')
  await press('Retire')
  expect(asked()).toEqual({ input: { kind: 'LOCATION', rowId: 1 }, kind: 'LOCATION' })
  await reply({ retireLookup: { settings: settings({ lookups: [{ ...detroit, active: false }, flint] }) } })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Detroit is retired.')))
  await press('Offer again: Detroit')
  await reply({ offerLookup: { settings: settings() } })
  expect(screen.getByText('Detroit is offered again.')).toBeTruthy()
})

test.each([
  ['Retire Detroit', 'Detroit could not be retired. This one is needed.'],
  ['Offer again: Flint', 'Flint could not be offered. This one is needed.'],
  ['Move Detroit down', 'The order could not be changed. This one is needed.'],
])('"%s" says why if it fails', async (action, sentence) => {
  const { refuse } = await open()
  await press(action)
  if (screen.queryByRole('dialog')) await press('Retire')
  await refuse(new DomainError('CONFLICT', 'This one is needed.'))
  expect(screen.getByText(sentence)).toBeTruthy()
})

test('a choice can be added, and its fields are checked by the rules of its kind', async () => {
  const { asked, reply } = await open({ lookups: [adults] }, '?kind=AGE_RANGE')
  await press('Add')
  expect(screen.getByText('Please give it a name.')).toBeTruthy()
  expect(screen.getByText('Please give an age from 18 to 120.')).toBeTruthy()
  await fill('Name', '65+')
  await fill('From age', '65')
  await press('Add')
  expect(asked()).toEqual({
    input: { kind: 'AGE_RANGE', label: '65+', minAge: 65, maxAge: null },
    kind: 'AGE_RANGE',
  })
  await reply({ addLookup: { settings: settings({ lookups: [adults, elders] }) } })
  expect(screen.getByText('65+ is offered.')).toBeTruthy()
})

const hoursLabel = 'Hours to answer an invitation (6 to 336, usually 72)'

test('a number can be saved within its bounds, and set back to the usual one', async () => {
  const { asked, reply } = await open()
  await fill(hoursLabel, '5')
  await press('Save: Hours to answer an invitation')
  expect(screen.getByText('Please give a whole number from 6 to 336.')).toBeTruthy()
  await fill(hoursLabel, '48')
  await press('Save: Hours to answer an invitation')
  expect(asked()).toEqual({ input: { name: 'INVITATION_LIFETIME_HOURS', value: 48, replaces: 72 } })
  await reply({ setPolicyNumber: { settings: settings({ policy: [{ ...hours, value: 48 }] }) } })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('The time to answer is now 48.')))
  await press('Use the usual 72: Hours to answer an invitation')
  expect(asked()).toEqual({ input: { name: 'INVITATION_LIFETIME_HOURS', value: null, replaces: 48 } })
  await reply({ setPolicyNumber: { settings: settings() } })
  expect(screen.getByText('The time to answer is now 72.')).toBeTruthy()
})

test('a length that does not fit scripts of the guide is reported while it is typed', async () => {
  const length = { name: 'ENCOUNTER_MINUTES', value: 90, usual: 90, minimum: 15, maximum: 480 }
  await open({ policy: [hours, length] })
  const note = () => screen.queryByText(/^With 12 people the script of a First Encounter takes 23 minutes/)
  expect(note()).toBeNull()
  await fill('Minutes of a new encounter (15 to 480, usually 90)', '20')
  expect(note()).toBeTruthy()
})

test('a number that is being typed stays in its field if another operator saves theirs', async () => {
  const { asked, reply, refresh } = await open()
  await fill(hoursLabel, '48')
  await refresh()
  await reply({ settings: settings({ policy: [{ ...hours, value: 24 }] }) })
  expect(field(hoursLabel).value).toBe('48')
  expect(screen.getByText(/^Another operator has saved another number meanwhile\./)).toBeTruthy()
  expect(button('Save: Hours to answer an invitation').disabled).toBe(true)
  await press('Go on with mine')
  await press('Save: Hours to answer an invitation')
  expect(asked()).toEqual({ input: { name: 'INVITATION_LIFETIME_HOURS', value: 48, replaces: 24 } })
})

test('a number that cannot be saved says so', async () => {
  const { refuse } = await open()
  await fill(hoursLabel, '48')
  await press('Save: Hours to answer an invitation')
  await refuse(new DomainError('INTERNAL', 'Reference 1'))
  expect(screen.getByText('The time to answer could not be saved.')).toBeTruthy()
})

test('the text of invitations can be previewed before it is saved', async () => {
  const { asked, reply } = await open()
  await fill('First Encounter', 'Come and sit with us.')
  await press('Preview: First Encounter')
  expect(asked()).toEqual({ kind: 'FIRST', text: 'Come and sit with us.' })
  await reply({ invitationPreview: { subject: 'An invitation', text: 'Come and sit with us. 7 PM.' } })
  expect(screen.getByText('Come and sit with us. 7 PM.')).toBeTruthy()
  await fill('First Encounter', 'Come.')
  expect(screen.queryByText('Come and sit with us. 7 PM.')).toBeNull()
  await fill('First Encounter', 'Come and sit with us.')
  expect(screen.getByText('Come and sit with us. 7 PM.')).toBeTruthy()
  await press('Save: First Encounter')
  const changed = { ...text, text: 'Come and sit with us.', isUsual: false }
  await reply({ setInvitationText: { settings: settings({ invitationTexts: [changed] }) } })
  expect(screen.getByText('Invitations to a First Encounter begin with the new words.')).toBeTruthy()
  await press('Use the usual words: First Encounter')
  expect(asked()).toEqual({ input: { kind: 'FIRST', text: null, replaces: 'Come and sit with us.' } })
})

test('an operator’s text that was replaced by the usual one can be restored from its version', async () => {
  const { asked, reply } = await open()
  await press('Versions: Invitation to a First Encounter')
  expect(asked()).toEqual({ of: 'FIRST_INVITATION' })
  const mine = { __typename: 'SettingVersion', version: 1, sameAs: null, savedAt: null, savedBy: null }
  const versions = [{ ...mine, version: 2, sameAs: 0 }, mine, { ...mine, version: 0 }]
  await reply({ settings: { id: 's', versions } })
  await press('Read version 1: Invitation to a First Encounter')
  const content = { stages: null, questions: null, text: 'Come and sit with us.' }
  await reply({ settings: { id: 's', version: { ...mine, ...content } } })
  await press('Put it into the field')
  expect(field('First Encounter').value).toBe('Come and sit with us.')
  await press('Save: First Encounter')
  expect(asked()).toEqual({ input: { kind: 'FIRST', text: 'Come and sit with us.', replaces: text.text } })
})

test('a missing text, a failed preview and a failed save say so', async () => {
  const { refuse } = await open()
  await fill('First Encounter', '')
  expect(screen.getByText('Please write something.')).toBeTruthy()
  expect(button('Save: First Encounter').disabled).toBe(true)
  await fill('First Encounter', 'Come.')
  await press('Preview: First Encounter')
  await refuse(new DomainError('INTERNAL', 'Reference 1'))
  expect(screen.getByText('The preview could not be made.')).toBeTruthy()
  await press('Save: First Encounter')
  await refuse(new DomainError('INTERNAL', 'Reference 2'))
  expect(screen.getByText('The words could not be saved.')).toBeTruthy()
})

test.each([
  ['First Encounter', 'Use the usual words: First Encounter', 'setInvitationText'],
  ['Terms of Service', 'Use the draft again: Terms of Service', 'setPublicText'],
  [hoursLabel, 'Use the usual 72: Hours to answer an invitation', 'setPolicyNumber'],
])(
  'text typed into "%s" stays until the value that came with the program is restored',
  async (label, back, mutation) => {
    const { refuse, reply } = await open({
      policy: [{ ...hours, value: 48 }],
      invitationTexts: [{ ...text, isUsual: false }],
      publicTexts: [{ ...terms, changedAt: '2026-12-04T03:00:00.000Z' }, video],
    })
    await fill(label, '36')
    await press(back)
    await refuse(new DomainError('INTERNAL', 'Reference 1'))
    expect(field(label).value).toBe('36')
    await press(back)
    await reply({ [mutation]: { settings: settings() } })
    expect(field(label).value).not.toBe('36')
    expect(screen.queryByText(/^Another operator has saved/)).toBeNull()
  },
)

test('contact lines and the postal address can be written, saved and emptied', async () => {
  const { asked, reply } = await open()
  expect(screen.queryByText(/^There is no postal address yet/)).toBeNull()
  expect(button('Save: Contact lines').disabled).toBe(true)
  await fill('Contact lines', 'Safety: safety@example.org')
  await press('Save: Contact lines')
  expect(asked()).toEqual({
    input: { name: 'CONTACT_LINES', text: 'Safety: safety@example.org', replaces: '' },
  })
  const written = { ...lines, text: 'Safety: safety@example.org' }
  await reply({ setContactDetail: { settings: settings({ contactDetails: [written, address] }) } })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('The contact lines are saved.')))
  await fill('Postal address', '')
  await press('Save: Postal address')
  expect(asked()).toEqual({ input: { name: 'POSTAL_ADDRESS', text: '', replaces: address.text } })
  const without = [written, { ...address, text: null }]
  await reply({ setContactDetail: { settings: settings({ contactDetails: without }) } })
  expect(screen.getByText(/^There is no postal address yet, so mails carry none/)).toBeTruthy()
})

test('an address with too many lines cannot be saved, and a failed save says so', async () => {
  const { refuse } = await open()
  await fill('Postal address', '1\n2\n3\n4\n5\n6\n7')
  expect(screen.getByText('Please use at most 6 lines.')).toBeTruthy()
  expect(button('Save: Postal address').disabled).toBe(true)
  await fill('Postal address', '2 Example Street')
  await press('Save: Postal address')
  await refuse(new DomainError('INTERNAL', 'Reference 1'))
  expect(screen.getByText('The postal address could not be saved.')).toBeTruthy()
})

test('a public text is a draft until the operator writes one, which has a date', async () => {
  const { asked, reply } = await open()
  expect(screen.getByText(/draft that came with the program\. It needs a lawyer’s review/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Terms of Service'), '!')
  await press('Save: Terms of Service')
  expect(asked()).toEqual({ input: { name: 'TERMS', text: '## Who may come!', replaces: terms.text } })
  const written = { ...terms, text: '## Who may come!', changedAt: '2026-12-04T03:00:00.000Z' }
  await reply({ setPublicText: { settings: settings({ publicTexts: [written, video] }) } })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Terms of Service: saved.')))
  expect(screen.getByText(/Last changed on December 3, 2026\./)).toBeTruthy()
  await press('Use the draft again: Terms of Service')
  expect(asked()).toEqual({ input: { name: 'TERMS', text: null, replaces: written.text } })
})

test('typed text stays if another operator saves meanwhile, and neither text is overwritten unread', async () => {
  const { asked, reply } = await open()
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Terms of Service')
  const saved = async (text: string) => {
    await userEvent.type(screen.getByLabelText('Recording of a First Encounter'), 'https://video.example/1')
    await press('Save: Recording of a First Encounter')
    await reply({ setPublicText: { settings: settings({ publicTexts: [{ ...terms, text }, video] }) } })
  }
  await saved('## Theirs')
  expect(field().value).toBe('## Theirs')
  await userEvent.type(field(), ' and mine')
  await saved('## Theirs again')
  expect(field().value).toBe('## Theirs and mine')
  expect(screen.getByText(/^Another operator has saved other words meanwhile\./)).toBeTruthy()
  expect(button('Save: Terms of Service').disabled).toBe(true)
  await press('Go on with mine')
  await press('Save: Terms of Service')
  expect(asked()).toEqual({
    input: { name: 'TERMS', text: '## Theirs and mine', replaces: '## Theirs again' },
  })
})

test('typed text survives a login, and the screen says if another operator saved meanwhile', async () => {
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Terms of Service')
  await open()
  await userEvent.type(field(), ' and mine')
  endSession()
  await open()
  expect(field().value).toBe('## Who may come and mine')
  expect(button('Save: Terms of Service').disabled).toBe(false)
  endSession()
  await open({ publicTexts: [{ ...terms, text: '## Theirs' }, video] })
  expect(field().value).toBe('## Who may come and mine')
  expect(screen.getByText(/^Another operator has saved other words meanwhile\./)).toBeTruthy()
  await press('Show theirs')
  expect(field().value).toBe('## Theirs')
  expect(sessionStorage).toHaveLength(0)
})

test.each(['Terms of Service', 'Postal address', 'First Encounter', hoursLabel])(
  'text typed into "%s" is not lost by following a link or going back',
  async (label) => {
    const { go } = stubNavigation()
    await open()
    expect(go('/operator/mail')).toBe(false)
    await fill(label, '36')
    expect(go('/operator/mail', 'traverse')).toBe(true)
    expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
    await press('Stay')
    expect(field(label).value).toBe('36')
    await userEvent.click(screen.getByRole('button', { name: /^Undo my changes: / }))
    expect(go('/operator/mail')).toBe(false)
  },
)

test('typed text is removed once the screen is left', async () => {
  await open()
  await userEvent.type(screen.getByLabelText('Terms of Service'), ' and mine')
  expect(sessionStorage).toHaveLength(1)
  cleanup()
  expect(sessionStorage).toHaveLength(0)
})

test('each text says when it was last changed, and an earlier version can be read and put into its field', async () => {
  const { asked, reply } = await open()
  const form = within(field('Postal address').form ?? document.body)
  expect(form.getByText('Last changed on November 22, 2026.')).toBeTruthy()
  await press('Versions: Postal address')
  expect(asked()).toEqual({ of: 'POSTAL_ADDRESS' })
  const version = (number: number, more: object = {}) => ({
    __typename: 'SettingVersion',
    version: number,
    sameAs: null,
    stages: null,
    questions: null,
    savedAt: '2026-11-22T17:00:00.000Z',
    savedBy: { id: 'o', username: 'Ada' },
    ...more,
  })
  const came = version(0, { savedAt: null, savedBy: null })
  await reply({ settings: { id: 's', versions: [version(2), version(1), came] } })
  expect(form.getByRole('row', { name: /^Version 1/ }).textContent).toContain('Ada')
  await press('Read version 0: Postal address')
  await reply({ settings: { id: 's', version: { ...came, text: '' } } })
  const empty = within(screen.getByRole('dialog', { name: 'Postal address: Nothing, at first' }))
  expect(empty.getByText('There is nothing in it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Put it into the field' })).toBeNull()
  await press('Close')
  await press('Read version 1: Postal address')
  expect(asked()).toEqual({ of: 'POSTAL_ADDRESS', version: 1 })
  await reply({ settings: { id: 's', version: version(1, { text: '2 Old Road\nDetroit' }) } })
  await press('Put it into the field')
  expect(document.activeElement).toBe(
    screen.getByText('Postal address: Version 1 is in the field. Save it to use it again.'),
  )
  expect(field('Postal address').value).toBe('2 Old Road\nDetroit')
  await press('Save: Postal address')
  expect(asked()).toEqual({
    input: { name: 'POSTAL_ADDRESS', text: '2 Old Road\nDetroit', replaces: address.text },
  })
})

test('"Undo my changes" restores the saved value, and the focus stays at its card', async () => {
  await open()
  for (const label of ['First Encounter', 'Postal address', 'Terms of Service', hoursLabel]) {
    const before = field(label).value
    await fill(label, '36')
    await press(`Undo my changes: ${label.replace(/ \(.*/, '')}`)
    expect(field(label).value).toBe(before)
    await waitFor(() => expect(document.activeElement).toBe(field(label).form))
    expect(screen.queryByRole('button', { name: /^Undo my changes/ })).toBeNull()
  }
})

test('an earlier version that breaks today’s rules says so beside its field', async () => {
  const guidelines = {
    name: 'COMMUNITY_GUIDELINES',
    text: usualTexts.communityGuidelines,
    changedAt: '2026-11-22T17:00:00.000Z',
  }
  const { reply } = await open({ publicTexts: [guidelines] })
  await press('Versions: Community Guidelines')
  const version = {
    __typename: 'SettingVersion',
    sameAs: null,
    stages: null,
    questions: null,
    savedAt: null,
    savedBy: null,
  }
  await reply({ settings: { id: 's', versions: [2, 1].map((number) => ({ ...version, version: number })) } })
  await press('Read version 1: Community Guidelines')
  await reply({ settings: { id: 's', version: { ...version, version: 1, text: 'Be kind.' } } })
  await press('Put it into the field')
  expect(errorOf(field('Community Guidelines'))).toMatch(/^Decisions name the guideline/)
  expect(button('Save: Community Guidelines').disabled).toBe(true)
})

test('contact lines that are being typed stay in their field if another operator saves theirs', async () => {
  const { reply, refresh } = await open()
  await fill('Contact lines', 'Mine')
  await refresh()
  await reply({ settings: settings({ contactDetails: [{ ...lines, text: 'Theirs' }, address] }) })
  expect(screen.getByLabelText<HTMLTextAreaElement>('Contact lines').value).toBe('Mine')
  expect(screen.getByText(/^Another operator has saved other words meanwhile\./)).toBeTruthy()
  await press('Show theirs')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Contact lines').value).toBe('Theirs')
})

test('the address of a recording may be empty, but must begin with https://', async () => {
  const { asked } = await open()
  const field = screen.getByLabelText('Recording of a First Encounter')
  await userEvent.type(field, 'video.example')
  expect(screen.getByText('An address begins with https://.')).toBeTruthy()
  expect(button('Save: Recording of a First Encounter').disabled).toBe(true)
  await userEvent.clear(field)
  await userEvent.type(field, 'https://video.example/1')
  await press('Save: Recording of a First Encounter')
  expect(asked()).toEqual({ input: { name: 'FIRST_VIDEO', text: 'https://video.example/1', replaces: '' } })
})
