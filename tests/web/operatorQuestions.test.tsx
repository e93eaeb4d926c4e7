import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { DomainError } from '#rules/errors.ts'
import { guideQuestions } from '#rules/guide/guideQuestions.ts'
import { guideQuestionsRoute } from '../../client/screens/operator/guideQuestions/route.ts'
import { storeSession } from '../../client/session/session.ts'
import './modalDialogs.ts'
import { answerScreen } from './answerScreen.ts'
import { button, errorOf, field, paste, press } from './formFields.ts'
import { tokenFor } from './tokens.ts'

afterEach(cleanup)

const came = guideQuestions.map(({ id: questionId, ...question }) => ({ questionId, ...question }))
const list = (more: object = {}) => ({
  settings: { id: 's', questionList: { version: 0, createdAt: null, questions: came, ...more } },
})
const open = (more: object = {}) =>
  answerScreen(guideQuestionsRoute, '/operator/settings/questions', list(more))
const save = () => button('Save as a new version')
const said = (text: string) => [{ ...came[0], text }, ...came.slice(1)]
const own = 'What beside you has a story?'

test('questions are shown by depth, and are those that came with the program until others are saved', async () => {
  await open()
  expect(screen.getByText(/^In use are the questions that came with the program\./)).toBeTruthy()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Light (40)',
    'Open (40)',
    'Personal (40)',
  ])
  expect(field('Light question 1').value).toBe(came[0]?.text)
  expect(save().disabled).toBe(true)
  await userEvent.click(screen.getByRole('tab', { name: 'Personal (40)' }))
  expect(field('Personal question 1').value).toBe(came[80]?.text)
})

test('questions are changed, added and removed, and then saved as they stand', async () => {
  const { asked, reply } = await open()
  await paste('Light question 1', own)
  await press('Add a question')
  expect(errorOf(field('Light question 41'))).toBe('Please write the question, or remove it.')
  await paste('Light question 41', 'What did you see on your way here?')
  await press('Remove: Light question 2')
  await press('Save as a new version')
  const written = said(own).toSpliced(1, 1)
  const added = { depth: 1, text: 'What did you see on your way here?' }
  expect(asked()).toEqual({ input: { version: 0, questions: [...written, { questionId: null, ...added }] } })
  const questions = [...written, { questionId: 'n1', ...added }]
  await reply({ saveQuestions: list({ version: 1, createdAt: '2026-11-22T17:00:00.000Z', questions }) })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('The questions are saved.')))
  expect(screen.getByText(/^Version 1, in use since November 22, 2026, 12:00 PM EST\./)).toBeTruthy()
  expect(save().disabled).toBe(true)
})

test('after a question is removed, the focus goes to the next one, the last one or "Add a question"', async () => {
  const others = came.filter(({ depth }) => depth !== 1)
  await open({ questions: [...came.slice(0, 3), ...others] })
  await press('Remove: Light question 2')
  expect(document.activeElement).toBe(button('Remove: Light question 2'))
  expect(field('Light question 2').value).toBe(came[2]?.text)
  await press('Remove: Light question 2')
  expect(document.activeElement).toBe(button('Remove: Light question 1'))
  await press('Remove: Light question 1')
  expect(document.activeElement).toBe(button('Add a question'))
})

test('an error is shown under its question and at its depth, and prevents saving', async () => {
  await open()
  await paste('Light question 2', came[0]?.text ?? '')
  expect(errorOf(field('Light question 2'))).toBe('This question is in the list already.')
  await press('Remove: Light question 3')
  await userEvent.click(screen.getByRole('tab', { name: 'Open (40)' }))
  await paste('Open question 1', 'What is your favourite smell?')
  expect(errorOf(field('Open question 1'))).toBe('Please write “favour” as in American English.')
  const problems = screen.getAllByText(/cannot be asked as written|at least 40/)
  expect(problems.map(({ textContent }) => textContent)).toEqual([
    'Light: at least 40, and there are 39.',
    'Light: 1 question cannot be asked as written.',
    'Open: 1 question cannot be asked as written.',
  ])
  expect(save().disabled).toBe(true)
  await press('Undo my changes')
  expect(field('Open question 1').value).toBe(came[40]?.text)
  expect(screen.queryByText(/cannot be asked as written/)).toBeNull()
})

test('saving over another operator’s version is refused, and nothing typed is lost', async () => {
  const { asked, name, refuse, reply } = await open()
  await paste('Light question 1', own)
  await press('Save as a new version')
  await refuse(new DomainError('CONFLICT', 'Another operator has saved another version meanwhile.'))
  expect(name()).toBe('GuideQuestionsScreenQuery')
  await reply(list({ version: 1, questions: said('What do they ask?') }))
  expect(screen.getByText(/^Another operator has saved another version meanwhile\./)).toBeTruthy()
  expect(field('Light question 1').value).toBe(own)
  expect(save().disabled).toBe(true)
  await press('Go on with mine')
  await press('Save as a new version')
  expect(asked()).toEqual({ input: { version: 1, questions: said(own) } })
})

test('an earlier version can be read by depth and put into the editor', async () => {
  const { asked, reply } = await open({ version: 1, questions: said(own) })
  await press('Versions: Questions')
  const version = { __typename: 'SettingVersion', savedAt: null, savedBy: null, sameAs: null, text: null }
  await reply({ settings: { id: 's', versions: [1, 0].map((number) => ({ ...version, version: number })) } })
  await press('Read version 0: Questions')
  expect(asked()).toEqual({ of: 'QUESTIONS', version: 0 })
  await reply({ settings: { id: 's', version: { ...version, version: 0, stages: null, questions: came } } })
  const light = within(screen.getByRole('region', { name: 'Light' })).getAllByRole('listitem')
  expect(light.map(({ textContent }) => textContent)).toEqual(came.slice(0, 40).map(({ text }) => text))
  await press('Put it into the editor')
  expect(
    screen.getByText('What came with the program is in the editor. Save it to use them again.'),
  ).toBeTruthy()
  await press('Save as a new version')
  expect(asked()).toEqual({ input: { version: 1, questions: came } })
})

test('the browser asks before the screen is left with unsaved changes', async () => {
  storeSession({ authToken: tokenFor(600, { role: 'Operator' }), refreshToken: 'r1' })
  await open()
  const warned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(warned()).toBe(false)
  await paste('Light question 1', own)
  expect(warned()).toBe(true)
})
