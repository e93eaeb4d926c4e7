import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { mailRoute } from '../../client/screens/operator/mail/route.ts'
import './modalDialogs.ts'
import { answerScreen, listOf } from './answerScreen.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const writtenAt = '2026-03-04T15:00:00.000Z'

const mail = (state: string, many = 1) => ({
  failedJobCount: 0,
  mailKinds: ['seatConfirmed'],
  mails: listOf(
    'Mail',
    Array.from({ length: many }, (_, index) => ({
      id: `mail${index}`,
      toAddress: 'rosa@example.org',
      member: null,
      kind: 'seatConfirmed',
      subject: 'You are in',
      unreadable: null,
      state,
      reason: null,
      attempts: 1,
      createdAt: writtenAt,
      sentAt: null,
      reportedAt: null,
      retryRefusal: 'Only a mail that did not arrive can be sent again.',
      stopped: null,
    })),
  ),
})

const broadcast = (queued: number) => ({
  failedJobCount: 0,
  broadcasts: listOf('Broadcast', [
    {
      id: 'b1',
      subject: 'New evenings',
      text: 'Come!',
      encounter: null,
      recipients: 3,
      sentAt: writtenAt,
      outcome: { queued, sent: 3 - queued, failed: 0, notSent: 0 },
    },
  ]),
})

const job = (runAt: string | null) => ({
  failedJobCount: 1,
  failedJobs: listOf('FailedJob', [
    { jobId: '9', name: 'sendMail', attempts: 2, maxAttempts: 25, lastError: 'Timeout', runAt },
  ]),
})

test.each([
  { what: 'a mail on its way', tab: 'mails', before: mail('QUEUED'), after: mail('SENT'), shows: 'Sent' },
  { what: 'a mail to many', tab: 'written', before: broadcast(3), after: broadcast(0), shows: '3 sent' },
  { what: 'a job that runs again', tab: 'jobs', before: job(writtenAt), after: job(null), shows: 'Given up' },
])('the screen updates $what by itself until it is over', async ({ tab, before, after, shows }) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { name, reply } = await answerScreen(mailRoute, `/operator/mail?tab=${tab}`, before)
  const wait = () => act(() => vi.advanceTimersByTimeAsync(5100))
  const row = () => screen.getAllByRole('row')[1]?.textContent
  expect(row()).not.toContain(shows)
  await wait()
  expect(name()).toBe('MailScreenQuery')
  await reply(after)
  expect(row()).toContain(shows)
  await wait()
  expect(name).toThrow('no pending operations')
})

test('a list of several pages does not update by itself, since the later ones would vanish for a moment', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { name } = await answerScreen(mailRoute, '/operator/mail', mail('QUEUED', 21))
  await act(() => vi.advanceTimersByTimeAsync(5100))
  expect(name).toThrow('no pending operations')
})
