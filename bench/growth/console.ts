import { startOfWeek, today } from '@internationalized/date'
import { day } from '#rules/time/durations.ts'
import { globalId } from '../../tests/support/globalId.ts'
import { quantile } from '../inParallel.ts'
import { persistedQuery } from '../persisted.ts'
import type { Figures } from '../results.ts'
import { type List, operatorLists } from './operatorLists.ts'
import { measure, type Service, type Work } from './service.ts'

const runs = 10

const thisMonday = startOfWeek(today('UTC'), 'en-GB').toString()

/** The queries of the console's screens other than lists, with their variables. */
const screens: Readonly<Record<string, object>> = {
  NeedsMeScreenQuery: {},
  FiguresQuery: {},
  EncountersScreenQuery: { count: 20 },
  ProgressScreenQuery: {},
  MembersScreenQuery: {},
  EarlyAccessScreenQuery: {},
  InboxScreenQuery: {},
  CasesScreenQuery: {},
  PrivacyScreenQuery: {},
  AuditLogScreenQuery: {},
  MailScreenQuery: { mails: true, written: true, addresses: true, jobs: true },
  GroupsScreenQuery: {},
  DueGroupsQuery: {},
  WeekScreenQuery: { weekOf: thisMonday },
  EveningsQuery: {},
  LiveEveningScreenQuery: {},
  NewEncounterScreenQuery: {},
  UsualInvitesNoteQuery: { kind: 'FIRST', locationId: globalId('Location', 1) },
  InviteFormQuery: { from: '2026-01-01T00:00:00.000Z' },
  InviteResultsQuery: { search: 'guest a' },
  MemberDetailScreenQuery: { rowId: 4711 },
  BroadcastScreenQuery: { to: { locationId: globalId('Location', 1) }, encounterId: '', isEncounter: false },
}

function figuresOf({ milliseconds, pages, scanned }: Work): Figures[string] {
  return {
    p50: Number(quantile(milliseconds, 0.5).toFixed(1)),
    p95: Number(quantile(milliseconds, 0.95).toFixed(1)),
    pages,
    'read through': Object.entries(scanned)
      .map(([table, rows]) => `${table} (${rows} rows)`)
      .join(', '),
  }
}

type Page = { pageInfo: { endCursor: string | null; hasNextPage: boolean } }

/** Measures a list's first page, and the second if there is one. */
async function firstTwo(url: string, operator: number, list: List, figures: Figures): Promise<void> {
  const findPage = (data: Record<string, unknown>): Page =>
    (data[list.field] ?? (Object.values(data)[0] as Record<string, unknown>)[list.field]) as Page
  let page: Page | undefined
  const first = async ({ ask }: Service) => {
    page = findPage(await ask(operator, { query: list.query() }))
  }
  figures[`list: ${list.name}`] = figuresOf(await measure(url, first, { runs }))
  const { endCursor, hasNextPage } = page?.pageInfo ?? { endCursor: null, hasNextPage: false }
  if (!hasNextPage || endCursor === null) return
  const second = ({ ask }: Service) => ask(operator, { query: list.query(endCursor) })
  figures[`list: ${list.name}, page 2`] = figuresOf(await measure(url, second, { runs }))
}

/**
 * Measures every list, search and screen of the console. If one fails, its row shows the reason.
 *
 * @param only measures only rows whose names contain this text
 */
export async function measureConsole(url: string, memberCount: number, only = ''): Promise<Figures> {
  const operator = memberCount + 1
  const figures: Figures = {}
  const month = new Date(Date.now() - 30 * day).toISOString()
  const guard = async (name: string, act: () => Promise<void>) => {
    if (!name.includes(only)) return
    await act().catch((error: unknown) => {
      figures[name] = { 'read through': `failed: ${String(error).slice(0, 200)}` }
    })
    process.stdout.write(`${name}: ${JSON.stringify(figures[name])}\n`)
  }
  for (const [name, variables] of Object.entries(screens)) {
    const { id } = persistedQuery(name)
    const key = `screen: ${name.replace(/(Screen)?Query$/, '')}`
    await guard(key, async () => {
      figures[key] = figuresOf(await measure(url, ({ ask }) => ask(operator, { id, variables }), { runs }))
    })
  }
  const asking = ['operatorEncounter(rowId: 77)', 'operatorMember(rowId: 4711)']
  for (const list of operatorLists(month, asking)) {
    await guard(`list: ${list.name}`, () => firstTwo(url, operator, list, figures))
  }
  return figures
}
