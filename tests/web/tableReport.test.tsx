import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { reloadDocument } from '../../client/browser/navigation.ts'
import { ConnectionError } from '../../client/network/ConnectionError.ts'
import { button, field, fill, press } from './formFields.ts'
import { openTable, seat } from './openTable.tsx'
import { codeLoaded } from './passTime.ts'

vi.mock('../../client/browser/navigation.ts')

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const reportSomething = 'Report something or somebody…'
const words = 'I will not repeat it.'
const companions = {
  table: {
    __typename: 'SeatTable',
    id: 'table',
    timeZone: 'America/Detroit',
    companions: [{ seatId: 'seat-robin', name: 'robin' }],
  },
}

/** Opens a report with a button, and waits for its form. */
async function openReport({ reply }: Awaited<ReturnType<typeof openTable>>, name: string) {
  await act(async () => button(name).click())
  await codeLoaded()
  await reply('SeatReportQuery', companions)
  await screen.findByRole('dialog')
}

test.each([
  ['OVER', 'Thank you for coming'],
  ['REMOVED', 'You were asked to leave this table'],
])(
  'a report begun at the table stays with its words when the table is %s, until it is sent',
  async (phase, title) => {
    const page = await openTable()
    await openReport(page, 'Report robin')
    await userEvent.click(screen.getByRole('radio', { name: 'Hate' }))
    await fill('In your words', words)
    await page.change({ phase, guide: null })
    expect(screen.getByText(title)).toBeTruthy()
    expect(field('In your words').value).toBe(words)
    await press('Send report')
    expect(page.asked('useSeatReportMutation')).toEqual({
      input: { seat, person: 'seat-robin', kind: 'HATE', words, wantsReply: true },
    })
    await page.reply('useSeatReportMutation', { reportAtTable: { message: 'Thank you.' } })
    await screen.findByText('Thank you.')
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
    await press('Close')
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test.each(['OVER', 'OPEN'])(
  'a member who met nobody at a table that is %s, or comes when it accepts no reports, is offered no report',
  async (phase) => {
    const page = await openTable({ canReport: true })
    await press('Leave quietly')
    expect(button(reportSomething)).toBeTruthy()
    await page.change({ phase, guide: null, canReport: false })
    expect(screen.queryByRole('button', { name: reportSomething })).toBeNull()
  },
)

test('a member who was removed is offered a report while the page accepts any, and then a link to Help', async () => {
  const page = await openTable({ phase: 'REMOVED', guide: null })
  expect(button(reportSomething)).toBeTruthy()
  await page.change({ phase: 'REMOVED', guide: null, takesReports: false })
  expect(screen.queryByRole('button', { name: reportSomething })).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to Help' })).toBeTruthy()
})

/** Waits until the form sends its query. */
const isAsked = ({ asked }: Awaited<ReturnType<typeof openTable>>) => waitFor(() => asked('SeatReportQuery'))

test('if the form of a report does not load, a sentence takes its place, and another try opens it', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const page = await openTable()
  const fail = async () => {
    await isAsked(page)
    await page.refuse('SeatReportQuery', new ConnectionError('The network is away'))
  }
  await act(async () => button('Report robin').click())
  await fail()
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('The form did not load. We could not reach the server.')
  await press('Try again')
  await fail()
  await screen.findByRole('dialog')
  await press('Close')
  expect(screen.queryByRole('dialog')).toBeNull()

  await act(async () => button('Report robin').click())
  await isAsked(page)
  await page.reply('SeatReportQuery', companions)
  await screen.findByRole('dialog')
  expect(field('In your words').value).toBe('')
})

/** Makes the code of the form fail to load, and opens a report. */
async function missForm() {
  const code = '../../client/screens/table/shared/report/SeatReport.tsx'
  vi.doMock(code, () => {
    throw new TypeError('Failed to fetch')
  })
  onTestFinished(() => vi.doUnmock(code))
  vi.spyOn(console, 'error').mockReturnValue()
  const site = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('The network is away'))
  const page = await openTable()
  await act(async () => button('Report robin').click())
  await screen.findByRole('button', { name: 'Try again' })
  return { page, code, site }
}

test('if a newer version has other code for a report, the table stays until the person loads the page again', async () => {
  const { site } = await missForm()
  await press('Try again')
  await codeLoaded()
  site.mockResolvedValue(new Response())
  await press('Try again')
  await screen.findByText('There may be a newer version of this page.')
  expect(reloadDocument).not.toHaveBeenCalled()
  await press('Load the page again')
  expect(reloadDocument).toHaveBeenCalledOnce()
})

test('if the code of a report does not load, "Try again" opens it once the network is back', async () => {
  const { page, code, site } = await missForm()
  vi.doUnmock(code)
  site.mockResolvedValue(new Response())
  await press('Try again')
  await isAsked(page)
  await page.reply('SeatReportQuery', companions)
  await screen.findByRole('dialog')
  expect(field('In your words').value).toBe('')
})

test('the draft of a report from the table survives a reload after the end', async () => {
  const page = await openTable()
  await openReport(page, 'Report robin')
  await fill('In your words', words)
  cleanup()
  const after = await openTable({ phase: 'OVER', guide: null, canReport: true })
  await openReport(after, reportSomething)
  expect(field('In your words').value).toBe(words)
  expect(field('Who is it about?').value).toBe('seat-robin')
  await press('Cancel')
  expect(button(reportSomething)).toBeTruthy()
  await openReport(after, reportSomething)
  expect(field('In your words').value).toBe('')
})
