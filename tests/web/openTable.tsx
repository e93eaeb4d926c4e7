import { act, render } from '@testing-library/react'
import { loadQuery, RelayEnvironmentProvider } from 'react-relay/hooks'
import { createMockEnvironment } from 'relay-test-utils'
import { vi } from 'vitest'
import type { TablePageQuery } from '../../client/screens/table/__generated__/TablePageQuery.graphql.ts'
import query from '../../client/screens/table/__generated__/TablePageQuery.graphql.ts'
import type { BeAtTableInput } from '../../client/screens/table/room/__generated__/useBeingThereMutation.graphql.ts'
import { TablePage } from '../../client/screens/table/TablePage.tsx'
import './modalDialogs.ts'
import { codeLoaded } from './passTime.ts'

// Relay's mock creates its spies with the global of another test runner.
vi.stubGlobal('jest', vi)

export const seat = 'a'.repeat(32)

/** Returns a person at the table. */
export const person = (name: string, more: object = {}) => ({
  seatId: `seat-${name}`,
  name,
  isYou: false,
  isHere: true,
  isHost: false,
  isSpeaking: false,
  hand: null,
  canBeRemoved: false,
  ...more,
})

/** Returns what the guide shows in an open talk with maya and robin. */
export const guideOf = (more: object = {}) => ({
  step: 3,
  stage: 'PROMPT',
  stageNumber: 3,
  stageCount: 8,
  text: null,
  question: 'What made you laugh?',
  from: inMinutes(-5),
  until: inMinutes(5),
  due: null,
  mayHost: false,
  youHost: false,
  moves: [],
  youSit: true,
  yourShare: null,
  turn: null,
  floor: null,
  hostMove: null,
  lines: [],
  smaller: null,
  ready: null,
  longer: null,
  picksLeft: 0,
  offered: [],
  people: [person('maya', { isYou: true }), person('robin')],
  ...more,
})

export function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString()
}

const startsAt = inMinutes(-30)

/** Returns the table of maya's seat, half an hour after its start. */
export const tableOf = (more: object) => ({
  __typename: 'SeatTable',
  id: 'table',
  seatId: 'seat-maya',
  name: 'Thursday Table',
  kind: 'SECOND',
  timeZone: 'America/Detroit',
  startsAt,
  endsAt: inMinutes(60),
  lobbyOpensAt: inMinutes(-45),
  tableOpensAt: inMinutes(-35),
  expected: 2,
  eventId: 7,
  cancelReason: null,
  isHost: false,
  phase: 'OPEN',
  guide: guideOf(),
  now: inMinutes(0),
  departures: 0,
  isHere: true,
  hasAttended: false,
  canReport: false,
  takesReports: true,
  meetingVersion: '1',
  ...more,
})

/**
 * Opens the page of maya's seat while she is at the table.
 *
 * @param more changes to the usual table
 * @returns functions that notify the page of a changed table, that answer or refuse a pending operation by its name,
 *   and that return the operation's variables
 */
export async function openTable(more: object = {}) {
  sessionStorage.setItem(`encounters-place-seat-maya-${startsAt}`, 'Table')
  const environment = createMockEnvironment()
  const { mock } = environment
  const find = (name: string) => mock.findOperation(({ request }) => request.node.operation.name === name)
  const reply = (name: string, data: object) =>
    act(async () => {
      mock.resolve(find(name), { data: data as never })
      await vi.dynamicImportSettled()
    })
  const queryRef = loadQuery<TablePageQuery>(environment, query, { seat })
  await act(async () => {
    render(
      <RelayEnvironmentProvider environment={environment}>
        <TablePage queryRef={queryRef} seat={seat} />
      </RelayEnvironmentProvider>,
    )
  })
  await reply('TablePageQuery', { table: tableOf(more) })
  await codeLoaded()
  const sign = 'useBeingThereMutation'
  return {
    /** Answers the signs of presence that the page has sent; returns the last one, null if there was none. */
    async answerSigns(): Promise<BeAtTableInput | null> {
      let last: BeAtTableInput | null = null
      const isWaiting = () =>
        mock.getAllOperations().some(({ request }) => request.node.operation.name === sign)
      while (isWaiting()) {
        last = find(sign).request.variables.input
        await reply(sign, { beAtTable: { isHere: true } })
      }
      return last
    },
    change: (now: object) =>
      act(async () =>
        mock.nextValue(find('followTableSubscription'), { data: { tableChanged: tableOf(now) } as never }),
      ),
    reply,
    refuse: (name: string, error: Error) => act(async () => mock.reject(find(name), error)),
    asked: (name: string) => find(name).request.variables,
  }
}
