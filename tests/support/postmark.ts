import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PostmarkMessage = {
  MessageID: string
  From: string
  To: string
  Subject: string
  HtmlBody: string
  TextBody: string
  MessageStream: string
  ReplyTo?: string
  TrackOpens: boolean
  TrackLinks: string
  Metadata: Record<string, string>
  Headers: { Name: string; Value: string }[]
  Attachments: { Name: string; ContentType: string; Content: string }[]
}

type Suppressed = { Suppressions: { EmailAddress: string }[] }

/** What the fake does with a mail handed to it; by default it accepts. */
export type Behaviour =
  | 'accept'
  | 'rateLimit'
  | 'fail'
  | 'inactive'
  | 'refuse'
  | 'noCredits'
  | 'unknownSender'
  | 'pendingAccount'
  | 'wrongToken'
  | 'acceptAndDrop'
  | 'drop'

/** A message as it is handed over, before it has an id. */
export type Handed = Omit<PostmarkMessage, 'MessageID'>

export type FakePostmark = {
  url: string
  /** every message accepted, oldest first */
  accepted: PostmarkMessage[]
  /** the path and the address of each suppression that was lifted */
  readmitted: string[]
  /** how many times a mail was handed over, accepted or not */
  tries(): number
  /** how many times the outbound messages were searched */
  searches(): number
  /** makes searches find only this many of the accepted messages, oldest first, from now on */
  findOnly(most: number): void
  /** queues behaviours for the next hand-overs, in order */
  next(...behaviours: Behaviour[]): void
  /** sets the behaviour of every hand-over without a queued one from now on, possibly by its message */
  always(behaviour: Behaviour | ((message: Handed) => Behaviour)): void
  /** while held, hand-overs wait; `arrived` resolves with the first one */
  hold(): { arrived: Promise<void>; release(): void }
  close(): Promise<void>
}

const errors = {
  rateLimit: [429, 429, 'Rate limit exceeded'],
  fail: [500, 500, 'Internal Server Error'],
  inactive: [
    422,
    406,
    'You tried to send to recipient(s) that have been marked as inactive. Found inactive addresses: gone@example.org.',
  ],
  refuse: [422, 300, 'Invalid "To" address'],
  noCredits: [422, 405, 'Not allowed to send, you ran out of credits.'],
  unknownSender: [
    422,
    300,
    "Invalid 'From' address: 'hello@example.org' is not a verified sender signature.",
  ],
  pendingAccount: [422, 412, 'While your account is pending approval, all recipients must share the domain.'],
  wrongToken: [401, 10, 'The Server Token you provided is not valid'],
} as const

/**
 * Starts a fake of Postmark's HTTP API: sending one mail and searching outbound messages.
 *
 * @param host the address it listens on; containers cannot reach loopback
 */
export async function startFakePostmark(host = '127.0.0.1'): Promise<FakePostmark> {
  const accepted: PostmarkMessage[] = []
  const queue: Behaviour[] = []
  const readmitted: string[] = []
  let gate: { open: Promise<void>; arrive(): void } | undefined
  let usual: (message: Handed) => Behaviour = () => 'accept'
  let tries = 0
  let searches = 0
  let findable = Number.POSITIVE_INFINITY

  async function email(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await readBody(request)) as Handed
    tries += 1
    gate?.arrive()
    await gate?.open
    const behaviour = queue.shift() ?? usual(body)
    if (behaviour === 'drop') return void request.socket.destroy()
    if (behaviour === 'accept' || behaviour === 'acceptAndDrop') {
      const message = { ...body, MessageID: randomUUID() }
      accepted.push(message)
      if (behaviour === 'acceptAndDrop') return void request.socket.destroy()
      const { MessageID, To } = message
      return reply(response, 200, {
        To,
        SubmittedAt: new Date().toISOString(),
        MessageID,
        ErrorCode: 0,
        Message: 'OK',
      })
    }
    const [status, ErrorCode, Message] = errors[behaviour]
    reply(response, status, { ErrorCode, Message })
  }

  async function readmit(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { Suppressions } = JSON.parse(await readBody(request)) as Suppressed
    for (const { EmailAddress } of Suppressions) readmitted.push(`${url.pathname} ${EmailAddress}`)
    reply(response, 200, {
      Suppressions: Suppressions.map((each) => ({ ...each, Status: 'Deleted', Message: null })),
    })
  }

  function search(url: URL, response: ServerResponse): void {
    searches += 1
    const wanted = url.searchParams.get('metadata_mail')
    const stream = url.searchParams.get('messageStream') ?? 'outbound'
    const Messages = accepted
      .slice(0, findable)
      .filter(({ Metadata, MessageStream }) => Metadata.mail === wanted && MessageStream === stream)
    reply(response, 200, { TotalCount: Messages.length, Messages })
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://loopback')
    const route = `${request.method} ${url.pathname}`
    if (request.headers['x-postmark-server-token'] !== 'test-token')
      reply(response, 401, { ErrorCode: 10, Message: '' })
    else if (route === 'POST /email')
      email(request, response).catch((error: unknown) => response.destroy(error as Error))
    else if (route === 'GET /messages/outbound') search(url, response)
    else if (route.startsWith('POST /message-streams/'))
      readmit(url, request, response).catch((error: unknown) => response.destroy(error as Error))
    else reply(response, 404, { ErrorCode: 404, Message: route })
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    accepted,
    readmitted,
    tries: () => tries,
    searches: () => searches,
    findOnly(most) {
      findable = most
    },
    next: (...behaviours) => void queue.push(...behaviours),
    always(behaviour) {
      usual = typeof behaviour === 'function' ? behaviour : () => behaviour
    },
    hold() {
      const arrived = Promise.withResolvers<void>()
      const open = Promise.withResolvers<void>()
      gate = { open: open.promise, arrive: arrived.resolve }
      return {
        arrived: arrived.promise,
        release() {
          gate = undefined
          open.resolve()
        },
      }
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
