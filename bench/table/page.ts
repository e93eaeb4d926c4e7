import { Agent, type IncomingMessage, request } from 'node:http'

/** The fields that the benchmark reads, of all that a page selects. */
export type Seen = {
  seatId: string
  isHere: boolean
  guide: { step: number; stage: string; turn: { person: { seatId: string }; until: string } | null } | null
}

const person = '{ seatId name isYou isHere isHost isSpeaking hand }'
const count = '{ count needed isYours }'
/** All fields that the page of a table shows. */
const selection = `
  seatId now phase name kind startsAt endsAt timeZone lobbyOpensAt tableOpensAt expected eventId cancelReason isHost isHere
  guide {
    step stage stageNumber stageCount text question from until people ${person}
    turn { person ${person} until next ${person} } floor { person ${person} until }
    ready ${count} longer ${count} smaller { goOn ${count} end ${count} } yourShare
    offered { questionId text isPicked } picksLeft line { text by at } youHost mayHost
  }`

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

function send(address: string, body: object, accept: string, own?: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', Accept: accept }
    const sent = request(`${address}/graphql`, { method: 'POST', headers, agent: own ?? false }, resolve)
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close an idle connection just as it is used again. Browsers repeat such a request, too.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(send(address, body, accept, own))
      else reject(error)
    })
    sent.end(JSON.stringify(body))
  })
}

async function ask(address: string, query: string, variables: object): Promise<Record<string, unknown>> {
  const reply = await send(address, { query, variables }, 'application/json', agent)
  const chunks: Buffer[] = []
  for await (const chunk of reply) chunks.push(chunk)
  const { data, errors } = JSON.parse(Buffer.concat(chunks).toString())
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

/** Milliseconds that the product's pages wait before they reopen a stream (client/relay/keepFollowing.ts). */
const firstWait = 2000

export type Page = ReturnType<typeof openPage>

/** Opens one page at a table, which follows the table and can reopen its stream. */
export function openPage(seat: string) {
  let last: Seen | null = null
  let stream: IncomingMessage | null = null
  const listeners = new Set<(seen: Seen, before: Seen | null) => void>()

  function hear(text: string): void {
    const data = text.split('\n').find((line) => line.startsWith('data: {'))
    if (!data) return
    const { data: given, errors } = JSON.parse(data.slice('data: '.length))
    if (errors) throw new Error(data)
    const before = last
    const seen: Seen = given.tableChanged
    last = seen
    for (const each of listeners) each(seen, before)
  }

  /** Resolves with the state of the first event that matches. */
  function until(isWanted: (seen: Seen) => boolean): Promise<Seen> {
    return new Promise((resolve) => {
      const listener = (seen: Seen): void => {
        if (!isWanted(seen)) return
        listeners.delete(listener)
        resolve(seen)
      }
      listeners.add(listener)
    })
  }

  return {
    seat,
    last: () => last,
    until,
    /** Resolves with the benchmark's clock once the page shows this step or a later one. */
    async untilStep(step: number): Promise<number> {
      await until(({ guide }) => (guide?.step ?? -1) >= step)
      return performance.now()
    },
    listen(each: (seen: Seen, before: Seen | null) => void): void {
      listeners.add(each)
    },
    /** Opens its stream. `lost` is called if the stream breaks. */
    async follow(address: string, lost?: () => void): Promise<void> {
      const query = `subscription($seat: String!) { tableChanged(seat: $seat) { ${selection} } }`
      const opened = await send(address, { query, variables: { seat } }, 'text/event-stream')
      if (opened.statusCode !== 200) throw new Error(`No stream, but ${opened.statusCode}`)
      stream = opened
      let rest = ''
      opened.setEncoding('utf8')
      opened.on('data', (chunk: string) => {
        const parts = (rest + chunk).split('\n\n')
        rest = parts.pop() ?? ''
        for (const part of parts) hear(part)
      })
      opened.on('error', () => undefined)
      opened.on('close', () => {
        if (stream === opened) lost?.()
      })
    },
    /** Returns how many milliseconds a page waits before it reopens its stream for the first time. */
    wait: () => firstWait * (1 + Math.random()),
    close(): void {
      const open = stream
      stream = null
      open?.destroy()
    },
    /** Sends a sign that the page is open. */
    async be(address: string): Promise<void> {
      const query = `mutation($input: BeAtTableInput!) { beAtTable(input: $input) { isHere } }`
      const { beAtTable } = await ask(address, query, { input: { seat } })
      if (!(beAtTable as { isHere: boolean }).isHere) throw new Error('The page does not count as there')
    },
    /** Sends an act. */
    async act(address: string, act: string, step?: number): Promise<void> {
      const query = `mutation($input: ActAtTableInput!) { actAtTable(input: $input) { table { seatId } } }`
      await ask(address, query, { input: { seat, act, step } })
    },
  }
}

/** Returns the page of the person who has the turn. */
export function speakerOf(pages: readonly Page[]): { speaker: Page; step: number } {
  const guide = pages[0]?.last()?.guide
  const speaker = pages.find((page) => page.last()?.seatId === guide?.turn?.person.seatId)
  if (!guide || !speaker) throw new Error(`Nobody has the turn: ${JSON.stringify(guide)}`)
  return { speaker, step: guide.step }
}
