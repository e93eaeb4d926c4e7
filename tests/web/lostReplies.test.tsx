import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ConnectionError } from '../../client/network/ConnectionError.ts'
import './modalDialogs.ts'
import { connection, invitation, viewer } from './dashboardData.ts'
import { openDashboard, press, updateStore } from './openDashboard.ts'
import { codeLoaded } from './passTime.ts'

const thursday = invitation('i1', 'Thursday Table')
const friday = invitation('i2', 'Friday Table')
const seat = invitation('i1', 'Thursday Table', { status: 'ACCEPTED' })
const place = { ...seat, isWaitlisted: true, waitlistPosition: 2 }

const pending = { pendingInvitations: connection(thursday, friday) }
const without = { pendingInvitations: connection(friday) }
const seated = "Success! You're in. You'll receive a reminder before the event."
const unreachable = 'We could not reach the server. Please check your connection and try again.'
const notAnswered = `Failed to submit your RSVP. ${unreachable}`

type Environment = Awaited<ReturnType<typeof openDashboard>>

afterEach(cleanup)

const loseReply = ({ mock }: Environment) =>
  act(async () => mock.rejectMostRecentOperation(new ConnectionError('lost')))

const reply = ({ mock }: Environment, data: object) =>
  act(async () => mock.resolveMostRecentOperation({ data: data as never }))

const receiveUpdate = (environment: Environment, lists: object) =>
  act(async () => updateStore(environment, lists))

/** Answers what the dashboard asks about an invitation that has left its list. */
async function answerStatus(environment: Environment, status: string): Promise<void> {
  const { mock } = environment
  await waitFor(() => expect(mock.getMostRecentOperation().request.variables).toEqual({ id: 'i1' }))
  await reply(environment, { node: { __typename: 'Invitation', id: 'i1', status } })
}

const messages = () =>
  [...screen.queryAllByRole('alert'), ...screen.queryAllByRole('status')].map(
    ({ textContent }) => textContent,
  )

async function loseAcceptanceAfterAll() {
  const environment = await openDashboard(pending)
  await press('Decline Thursday Table')
  await reply(environment, { respondToInvitation: { invitation: { id: 'i1' } } })
  await press('Accept it after all')
  await loseReply(environment)
  await codeLoaded()
  return environment
}

test('accepting after all can be tried again if it failed', async () => {
  const environment = await loseAcceptanceAfterAll()
  expect(screen.getByRole('alert').textContent).toBe(notAnswered)
  await press('Accept it after all')
  const lists = viewer({ ...without, upcomingEncounters: connection(seat) })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Accepting the invitation...'))
  await reply(environment, { respondToInvitation: { invitation: seat, viewer: lists } })
  expect(await screen.findByText(seated)).toBeTruthy()
})

test('if accepting after all failed, the page does not say that the invitation was declined', async () => {
  const { mock } = await loseAcceptanceAfterAll()
  const node = { ...thursday, status: 'DECLINED', canAccept: true }
  const asked = mock.getAllOperations().filter(({ request }) => 'id' in request.variables)
  for (const question of asked) await act(async () => mock.resolve(question, { data: { node } as never }))
  expect(messages()).toEqual([notAnswered])
})

test.each([
  ['a seat', { upcomingEncounters: connection(seat) }, seated],
  [
    'a place on the waitlist',
    { waitlistedInvitations: connection(place) },
    'This encounter is full. You are on the waitlist; we email you if a spot opens up.',
  ],
])('an acceptance whose reply is lost says its outcome once the page shows %s', async (_, lists, said) => {
  const environment = await openDashboard(pending)
  await press('Accept Thursday Table')
  await loseReply(environment)
  expect(messages()).toEqual([notAnswered])
  await receiveUpdate(environment, { ...without, ...lists })
  await answerStatus(environment, 'ACCEPTED')
  expect(messages()).toEqual([said])
})

test('a decline whose reply is lost is confirmed once the server reports it, and can be undone', async () => {
  const environment = await openDashboard(pending)
  await press('Decline Thursday Table')
  await loseReply(environment)
  expect(messages()).toEqual([notAnswered])
  await receiveUpdate(environment, without)
  await answerStatus(environment, 'DECLINED')
  expect(messages()).toEqual(['You have declined the invitation.'])
  expect(await screen.findByRole('button', { name: 'Accept it after all' })).toBeTruthy()
})

test('an invitation that expired after a decline without a reply is not called declined', async () => {
  const environment = await openDashboard(pending)
  await press('Decline Thursday Table')
  await loseReply(environment)
  await receiveUpdate(environment, without)
  await answerStatus(environment, 'EXPIRED')
  expect(messages()).toEqual([`Thursday Table: ${notAnswered}`])
  expect(screen.queryByRole('button', { name: 'Accept it after all' })).toBeNull()
})

test.each([
  [
    'Cancel RSVP: Thursday Table',
    'Confirm Cancel',
    'upcomingEncounters',
    seat,
    'Your RSVP has been canceled.',
  ],
  [
    'Remove from Waitlist: Thursday Table',
    'Remove from Waitlist',
    'waitlistedInvitations',
    place,
    'You have removed yourself from the waitlist.',
  ],
])('"%s" whose reply is lost is confirmed once the server reports it', async (ask, yes, list, held, said) => {
  const environment = await openDashboard({ [list]: connection(held) })
  await press(ask)
  await press(yes)
  await loseReply(environment)
  expect(screen.getByRole('alert').textContent).toContain(unreachable)
  await receiveUpdate(environment, {})
  await answerStatus(environment, 'DECLINED')
  expect(messages()).toEqual([said])
})

test('an undo whose reply is lost is confirmed once the invitation is back, and it can be accepted again', async () => {
  const environment = await openDashboard(pending)
  const accept = async () => {
    await press('Accept Thursday Table')
    const lists = viewer({ ...without, upcomingEncounters: connection(seat) })
    await reply(environment, { respondToInvitation: { invitation: seat, viewer: lists } })
    await screen.findByRole('button', { name: 'Undo: accept Thursday Table' })
  }
  await accept()
  await press('Undo: accept Thursday Table')
  await loseReply(environment)
  expect(screen.getByRole('alert').textContent).toBe(`This could not be undone. ${unreachable}`)
  await receiveUpdate(environment, pending)
  expect(messages()).toEqual(['Undone. The invitation waits for your answer again.'])
  await accept()
  expect(screen.getAllByRole('button', { name: 'Undo: accept Thursday Table' })).toHaveLength(1)
})

/** The answers to "You Made an Impression" that wait for a reply. */
const answersSent = ({ mock }: Environment) =>
  mock.getAllOperations().flatMap(({ request }) => request.variables.input ?? [])

async function loseImpression() {
  const { encounter } = thursday
  const environment = await openDashboard({ pendingImpressions: connection(encounter) })
  await press(`No Thanks: ${encounter.name}`)
  await loseReply(environment)
  await receiveUpdate(environment, {})
  const again = { encounterId: encounter.id, accept: false }
  await waitFor(() => expect(answersSent(environment)).toEqual([again]))
  return environment
}

test('a "You Made an Impression" answer without a reply is sent again once the encounter leaves the list', async () => {
  const environment = await loseImpression()
  await reply(environment, { respondToImpression: { encounter: { id: thursday.encounter.id } } })
  expect(messages()).toEqual(["Thanks, we'll keep you in mind for future events."])
})

test('a "You Made an Impression" answer that is lost twice is not sent a third time', async () => {
  const environment = await loseImpression()
  await loseReply(environment)
  expect(messages()).toEqual([`Failed to record your response. ${unreachable}`])
  expect(answersSent(environment)).toEqual([])
})
