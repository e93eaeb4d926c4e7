import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { guideScriptsRoute } from '../../client/screens/operator/guideScripts/route.ts'
import { storeSession } from '../../client/session/session.ts'
import './modalDialogs.ts'
import { answerScreen } from './answerScreen.ts'
import { button, field, fill, press } from './formFields.ts'
import { tokenFor } from './tokens.ts'

afterEach(cleanup)

const none = { seconds: null, turnSeconds: null, depth: null, text: null, picked: null }
const stages = [
  { ...none, kind: 'ARRIVING', depth: 1 },
  { ...none, kind: 'ROUND', turnSeconds: 60, depth: 1 },
  { ...none, kind: 'PROMPT', seconds: 600, depth: 2 },
  { ...none, kind: 'FAREWELL', text: 'Thank you.' },
]
const length = (from: string, minutes: number, more: object = {}) => ({
  from,
  minutes,
  people: 12,
  count: 1,
  location: null,
  ...more,
})
const script = (kind: string, more: object = {}) => ({
  kind,
  version: 0,
  createdAt: null,
  isUsual: true,
  lengths: [length('POLICY', 90)],
  stages,
  ...more,
})
const questions = [
  { depth: 1, text: 'What made you laugh?' },
  { depth: 1, text: 'What is near you?' },
]
const settings = (...scripts: object[]) => ({ id: 's', guideScripts: scripts, questionList: { questions } })
const open = (more: object = {}, kind = 'first') =>
  answerScreen(guideScriptsRoute, `/operator/settings/scripts/${kind}`, {
    settings: settings(
      script('FIRST', more),
      script('ONE_ON_ONE', { lengths: [length('POLICY', 45, { people: 2 })] }),
    ),
  })
const parts = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const save = () => button('Save as a new version')

test('a script shows its parts, its length, and what the table sees', async () => {
  await open()
  expect(parts()).toEqual(['Part 1, Arriving', 'Part 2, Round', 'Part 3, Prompt', 'Part 4, Farewell'])
  const length = screen.getByText('23 minutes').parentElement
  expect(length?.textContent).toBe('With 12 people this takes up to 23 minutes.')
  const round = within(screen.getByRole('listitem', { name: 'Part 2, Round' }))
  expect(round.getByText('What made you laugh?')).toBeTruthy()
  expect(round.getByText('One of 2 questions of this depth; each evening draws others.')).toBeTruthy()
  expect(round.getByText(/1:00 for each turn, 12:00 with 12 people/)).toBeTruthy()
  const farewell = within(screen.getByRole('listitem', { name: 'Part 4, Farewell' }))
  expect(farewell.getAllByText('Thank you.').length).toBeGreaterThan(1)
  expect(save().disabled).toBe(true)
})

test('parts are added, moved, changed and removed, and then saved as they stand', async () => {
  const { asked, reply } = await open()
  await userEvent.selectOptions(field('Another part, before the last one'), 'BREAK')
  await press('Add')
  expect(parts()).toEqual([
    'Part 1, Arriving',
    'Part 2, Round',
    'Part 3, Prompt',
    'Part 4, Break',
    'Part 5, Farewell',
  ])
  await press('Move up: Part 4, Break')
  await press('Remove: Part 2, Round')
  await fill('Seconds of Part 2', '240')
  await userEvent.selectOptions(field('Depth of Part 3'), '3')
  await press('Save as a new version')
  const changed = [
    { ...none, kind: 'ARRIVING', depth: 1 },
    { ...none, kind: 'BREAK', seconds: 240 },
    { ...none, kind: 'PROMPT', seconds: 600, depth: 3 },
    { ...none, kind: 'FAREWELL', text: 'Thank you.' },
  ]
  expect(asked()).toEqual({ input: { kind: 'FIRST', version: 0, stages: changed } })
  const saved = { version: 1, createdAt: '2026-11-22T17:00:00.000Z', isUsual: false, stages: changed }
  await reply({ saveGuideScript: { settings: settings(script('FIRST', saved)) } })
  await waitFor(() =>
    expect(screen.getByText('The script of a First Encounter is saved.')).toBe(document.activeElement),
  )
  expect(screen.getByText(/^Version 1, in use since November 22, 2026, 12:00 PM EST\./)).toBeTruthy()
  expect(save().disabled).toBe(true)
})

test('the focus stays near the part that is removed, moved or added', async () => {
  await open()
  await press('Move up: Part 3, Prompt')
  expect(document.activeElement).toBe(button('Move up: Part 2, Prompt'))
  await press('Move up: Part 2, Prompt')
  expect(document.activeElement).toBe(button('Move down: Part 1, Prompt'))
  await press('Remove: Part 1, Prompt')
  expect(document.activeElement).toBe(button('Remove: Part 1, Arriving'))
  await press('Remove: Part 3, Farewell')
  expect(document.activeElement).toBe(button('Remove: Part 2, Round'))
  await press('Remove: Part 2, Round')
  await press('Remove: Part 1, Arriving')
  expect(document.activeElement).toBe(field('Another part, before the last one'))
  await userEvent.selectOptions(field('Another part, before the last one'), 'BREAK')
  await press('Add')
  expect(document.activeElement).toBe(field('Another part, before the last one'))
  await press('Undo my changes')
  expect(document.activeElement?.contains(save())).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

test('the rules of the guide are checked during editing, and a script that breaks them cannot be saved', async () => {
  await open()
  await fill('Seconds of Part 3', '5')
  expect(screen.getByText('Part 3: its time must be between 60 and 1800 seconds.')).toBeTruthy()
  const prompt = within(screen.getByRole('listitem', { name: 'Part 3, Prompt' }))
  expect(prompt.getByText('Its time must be between 60 and 1800 seconds.')).toBeTruthy()
  await press('Remove: Part 4, Farewell')
  expect(screen.getByText('The last part must be the farewell.')).toBeTruthy()
  expect(save().disabled).toBe(true)
  await fill('Seconds of Part 3', '')
  expect(screen.getByText('Its length shows once every time is a number.')).toBeTruthy()
  await press('Undo my changes')
  expect(parts()).toHaveLength(4)
  expect(screen.queryByText('The last part must be the farewell.')).toBeNull()
})

test('encounters that are too short for a script are named, and one too long for all cannot be saved', async () => {
  const lengths = [
    length('POLICY', 20),
    length('WEEKLY_PLAN', 20, { location: 'Metro Detroit' }),
    length('ENCOUNTERS', 30, { count: 2 }),
  ]
  await open({ lengths })
  const named = screen.getByText(/^Not every encounter is long enough/).nextElementSibling
  expect(named?.textContent).toBe(
    'New encounters last 20 minutes and need 23 with 12 people.' +
      'Encounters of the weekly plan in Metro Detroit last 20 minutes and need 23 with 12 people.',
  )
  await fill('Seconds of Part 3', '900')
  expect(save().disabled).toBe(false)
  expect(screen.getByText(/^New encounters last 20 minutes and need 28/)).toBeTruthy()
  await fill('Seconds of Part 3', '1080')
  expect(
    screen.getByText('With 12 people this takes 31 minutes; the longest encounter of this kind lasts 30.'),
  ).toBeTruthy()
  expect(screen.queryByText(/^Not every encounter/)).toBeNull()
  expect(save().disabled).toBe(true)
})

const theirs = {
  settings: settings(
    script('FIRST', {
      version: 1,
      createdAt: '2026-11-22T17:00:00.000Z',
      isUsual: false,
      stages: stages.with(2, { ...none, kind: 'PROMPT', seconds: 720, depth: 2 }),
    }),
  ),
}
const overtaken = () => screen.queryByText(/^Another operator has saved another version meanwhile\./)

test('saving over another operator’s version is refused, and theirs is shown beside the edited script', async () => {
  const { asked, name, refuse, reply } = await open()
  await fill('Seconds of Part 3', '900')
  await press('Save as a new version')
  await refuse(new DomainError('CONFLICT', 'Another operator has saved another version meanwhile.'))
  expect(
    screen.getByText('The script could not be saved. Another operator has saved another version meanwhile.'),
  ).toBeTruthy()
  expect(name()).toBe('GuideScriptsScreenQuery')
  await reply(theirs)
  expect(overtaken()).toBeTruthy()
  expect(field('Seconds of Part 3').value).toBe('900')
  expect(save().disabled).toBe(true)
  await press('Go on with mine')
  await press('Save as a new version')
  expect(asked()).toMatchObject({ input: { version: 1, stages: [{}, {}, { seconds: 900 }, {}] } })
})

test('an unchanged editor shows what another operator saved; a changed one only after "Show theirs"', async () => {
  const { reply, refresh } = await open()
  await refresh()
  await reply(theirs)
  expect(field('Seconds of Part 3').value).toBe('720')
  expect(overtaken()).toBeNull()
  await fill('Seconds of Part 3', '900')
  await refresh()
  await reply({ settings: settings(script('FIRST', { version: 2 })) })
  expect(field('Seconds of Part 3').value).toBe('900')
  expect(overtaken()).toBeTruthy()
  await press('Show theirs')
  expect(field('Seconds of Part 3').value).toBe('600')
  expect(overtaken()).toBeNull()
})

test('the browser asks before the screen is left with unsaved changes', async () => {
  storeSession({ authToken: tokenFor(600, { role: 'Operator' }), refreshToken: 'r1' })
  await open()
  const warned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(warned()).toBe(false)
  await fill('Seconds of Part 3', '900')
  expect(warned()).toBe(true)
  await press('Undo my changes')
  expect(warned()).toBe(false)
})

test('the script that came with the program can be used again', async () => {
  const { asked, reply } = await open({ version: 3, createdAt: '2026-11-22T17:00:00.000Z', isUsual: false })
  await press('Use the script that came with the program')
  expect(asked()).toEqual({ input: { kind: 'FIRST', version: 3 } })
  await reply({ resetGuideScript: { settings: settings(script('FIRST', { version: 4 })) } })
  expect(
    screen.getByText('The script of a First Encounter is the one that came with the program.'),
  ).toBeTruthy()
})

const version = (number: number, more: object = {}) => ({
  __typename: 'SettingVersion',
  version: number,
  sameAs: null,
  questions: null,
  text: null,
  savedAt: '2026-11-22T17:00:00.000Z',
  savedBy: { id: 'o', username: 'Ada' },
  ...more,
})
const came = version(0, { savedAt: null, savedBy: null })
const versions = (...all: object[]) => ({ settings: { id: 's', versions: all } })
const short = stages.toSpliced(1, 1)

test('an earlier version can be read, put into the editor and saved as a new one', async () => {
  const { asked, reply } = await open({ version: 2, createdAt: '2026-11-23T17:00:00.000Z', isUsual: false })
  await press('Versions: Script of a First Encounter')
  expect(asked()).toEqual({ of: 'FIRST_SCRIPT' })
  await reply(versions(version(2), version(1), came))
  expect(screen.getByRole('row', { name: /^Version 2 In use/ }).textContent).toContain('Ada')
  expect(screen.getByRole('row', { name: /^Version 1/ }).textContent).toContain(
    'November 22, 2026, 12:00 PM EST',
  )
  await press('Read version 1: Script of a First Encounter')
  expect(asked()).toEqual({ of: 'FIRST_SCRIPT', version: 1 })
  await reply({ settings: { id: 's', version: version(1, { stages: short }) } })
  const dialog = within(screen.getByRole('dialog', { name: 'Script of a First Encounter: Version 1' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ArrivingLight question',
    'Prompt10:00, Open question',
    'FarewellThank you.',
  ])
  await press('Put it into the editor')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(
    screen.getByText('Version 1 is in the editor. Save it to use it again.'),
  )
  await press('Save as a new version')
  expect(asked()).toEqual({ input: { kind: 'FIRST', version: 2, stages: short } })
})

test('a version cannot be put into an editor with unsaved changes, nor over a script that is the same', async () => {
  const { reply } = await open({ version: 2, createdAt: '2026-11-23T17:00:00.000Z', isUsual: false })
  await fill('Seconds of Part 3', '900')
  await press('Versions: Script of a First Encounter')
  await reply(versions(version(2, { sameAs: 0 }), version(1), came))
  expect(screen.getByText('Like “As it came with the program”')).toBeTruthy()
  await press('Read version 1: Script of a First Encounter')
  await reply({ settings: { id: 's', version: version(1, { stages: short }) } })
  expect(button('Put it into the editor').disabled).toBe(true)
  expect(screen.getByText(/^What you changed in the editor is not saved\./)).toBeTruthy()
  await press('Close')
  await press('Read version 0: Script of a First Encounter')
  await reply({ settings: { id: 's', version: { ...came, stages } } })
  expect(
    screen.getByRole('dialog', { name: 'Script of a First Encounter: As it came with the program' }),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Put it into the editor' })).toBeNull()
  expect(field('Seconds of Part 3').value).toBe('900')
})

test('versions that could not be loaded are asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { reply, refuse } = await open()
  await press('Versions: Script of a First Encounter')
  await refuse(new DomainError('INTERNAL', 'Reference 1'))
  const failed = screen.getByText('The versions could not be loaded.')
  expect(document.activeElement).toBe(failed)
  await press('Try again')
  await reply(versions(came))
  expect(button('Read version 0: Script of a First Encounter')).toBeTruthy()
})

test('a version that cannot be loaded says so', async () => {
  const { reply, refuse } = await open()
  await press('Versions: Script of a First Encounter')
  await reply(versions(came))
  await press('Read version 0: Script of a First Encounter')
  await refuse(new DomainError('INTERNAL', 'Reference 1'))
  expect(screen.getByText('This version could not be loaded.')).toBeTruthy()
})

test('only a One-on-One has questions that people pick; an unknown address has no script', async () => {
  await open({}, 'one-on-one')
  expect(
    screen.getByRole('checkbox', { name: 'Part 3 asks a question that one of the two picked' }),
  ).toBeTruthy()
  cleanup()
  await open()
  expect(screen.queryByRole('checkbox')).toBeNull()
  cleanup()
  await open({}, 'third')
  expect(screen.getByText('There is no such script.')).toBeTruthy()
})
