import type { TestApi } from './api.ts'
import { readEvents } from './graphqlEvents.ts'

export type Person = {
  seatId: string
  name: string
  isYou: boolean
  isHere: boolean
  isHost: boolean
  isSpeaking: boolean
  hand: number | null
  canBeRemoved: boolean
}
export type Count = { count: number; needed: number; isYours: boolean }
export type Guide = {
  step: number
  stage: string
  stageNumber: number
  question: string | null
  until: string | null
  people: Person[]
  turn: { person: { name: string }; until: string; next: { name: string }[] } | null
  floor: { person: { name: string } } | null
  ready: Count | null
  longer: Count | null
  smaller: { goOn: Count; end: Count } | null
  yourShare: number | null
  offered: { questionId: string; text: string; isPicked: boolean }[]
  picksLeft: number
  hostMove: { kind: string; isHost: boolean; isYou: boolean } | null
  line: { text: string; by: string } | null
  lines: { text: string; by: string }[]
  youHost: boolean
  moves: string[]
}
export type TableStream<Shown = Table> = { next(): Promise<Shown | null>; close(): void }

export type Table = {
  seatId: string
  phase: string
  name: string
  expected: number
  isHere: boolean
  hasAttended: boolean
  canReport: boolean
  departures: number
  meetingVersion: string
  cancelReason: string | null
  guide: Guide | null
}

const count = '{ count needed isYours }'
const selection = `
  seatId phase name expected isHere hasAttended canReport departures cancelReason meetingVersion
  guide {
    step stage stageNumber question until picksLeft yourShare youHost moves
    people { seatId name isYou isHere isHost isSpeaking hand canBeRemoved }
    turn { person { name } until next { name } } floor { person { name } }
    ready ${count} longer ${count} smaller { goOn ${count} end ${count} }
    offered { questionId text isPicked } hostMove { kind isHost isYou } line { text by } lines { text by }
  }`

/** Imitates the page of a seat, as any client could write it: it needs nothing but the seat's token. */
export function tablePage({ graphql, url }: Pick<TestApi, 'graphql' | 'url'>, seat: string) {
  return {
    seat,
    async look(): Promise<Table> {
      const query = `query($seat: String!) { table(seat: $seat) { ${selection} } }`
      const { data, errors } = await graphql<{ table: Table }>(query, { seat })
      if (!data?.table) throw new Error(JSON.stringify(errors))
      return data.table
    },
    /** Sends its presence. */
    async be(trouble: string[] = [], departures?: number): Promise<{ isHere: boolean; table: Table }> {
      const query = `mutation($input: BeAtTableInput!) { beAtTable(input: $input) { isHere table { ${selection} } } }`
      const { data, errors } = await graphql<{ beAtTable: { isHere: boolean; table: Table } }>(query, {
        input: { seat, trouble, departures },
      })
      if (!data?.beAtTable) throw new Error(JSON.stringify(errors))
      return data.beAtTable
    },
    /** Sends an act, and returns the table after it or the sentence of the refusal. */
    async act(act: string, more: Record<string, unknown> = {}): Promise<Table | string> {
      const query = `mutation($input: ActAtTableInput!) { actAtTable(input: $input) { table { ${selection} } } }`
      const { data, errors } = await graphql<{ actAtTable: { table: Table } }>(query, {
        input: { seat, act, ...more },
      })
      return data?.actAtTable?.table ?? errors?.[0]?.message ?? ''
    },
    /** Opens its stream; each event is the current table, or the given fields of it. */
    async follow<Shown = Table>(address = url, fields = selection): Promise<TableStream<Shown>> {
      const page = new AbortController()
      const query = `subscription { tableChanged(seat: "${seat}") { ${fields} } }`
      const response = await fetch(`${address}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
        body: JSON.stringify({ query }),
        signal: page.signal,
      })
      const read = readEvents<{ tableChanged: Shown }>(response)
      return { next: async () => (await read())?.tableChanged ?? null, close: () => page.abort() }
    },
  }
}

export type TablePage = ReturnType<typeof tablePage>

/** Returns the guide that a page shows; throws if there is none. */
export function guideOf(table: Table | string): Guide {
  if (typeof table === 'string' || !table.guide) throw new Error(`No guide: ${JSON.stringify(table)}`)
  return table.guide
}
