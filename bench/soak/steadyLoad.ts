import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../inParallel.ts'

/** One request, and what to do after a good reply. */
export type Visit = { body: string; authorization: string; done?: () => void }

/** The outcomes of the requests that were due in one second. */
export type Second = {
  /** For each good reply, the milliseconds from when its request was due. */
  good: number[]
  /** The number of replies with 503 and Retry-After. */
  later: number
  /** The numbers of all other replies and of requests without a reply, by kind. */
  wrong: Map<string, number>
  /** The number of requests not sent, because too many others had no reply yet. */
  unsent: number
}

/** Most requests without a reply. More would measure the sender's memory. */
const mostOpen = 6000
/**
 * Most connections. Like a proxy, the sender reuses them: Node.js accepts one new connection in each turn of its
 * event loop, so opening one for every request would measure that.
 */
const mostConnections = 1000
const longestReply = 30_000

type Reply = { kind: 'good' } | { kind: 'later' } | { kind: 'wrong'; what: string }

function judge(status: number, retryAfter: string | undefined, body: string): Reply {
  if (status === 503 && retryAfter !== undefined) return { kind: 'later' }
  if (status !== 200) return { kind: 'wrong', what: String(status) }
  const code = /"errors":.*?"code":"(\w+)"/.exec(body)?.[1]
  return code === undefined ? { kind: 'good' } : { kind: 'wrong', what: code }
}

function post(url: URL, agent: Agent, visit: Visit): Promise<Reply> {
  const { body, authorization } = visit
  return new Promise((resolve) => {
    const headers = {
      authorization,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const fail = (error: Error & { code?: string }) => {
      // The service closed an idle connection just as it was used again. Browsers repeat such a request, too.
      const isStale = sent.reusedSocket && error.code === 'ECONNRESET'
      resolve(isStale ? post(url, agent, visit) : { kind: 'wrong', what: error.code ?? error.message })
    }
    const sent = request(url, { method: 'POST', agent, headers, timeout: longestReply }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', fail)
      response.on('end', () =>
        resolve(
          judge(response.statusCode ?? 0, response.headers['retry-after'], Buffer.concat(chunks).toString()),
        ),
      )
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('error', fail)
    sent.end(body)
  })
}

const emptySecond = (): Second => ({ good: [], later: 0, wrong: new Map(), unsent: 0 })

/**
 * Sends requests at a steady rate, whether or not earlier ones were answered, as people do who act independently.
 *
 * @param rate requests a second
 * @param next returns the next request
 * @returns the outcomes of each second, after all requests were answered
 */
export async function sendSteadily(
  url: string,
  { rate, seconds }: { rate: number; seconds: number },
  next: () => Visit,
): Promise<Second[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: mostConnections })
  const address = new URL(url)
  const taken = Array.from({ length: seconds }, emptySecond)
  const open = new Set<Promise<void>>()
  const begun = performance.now()
  const total = Math.floor(rate * seconds)

  async function send(second: Second, dueAt: number): Promise<void> {
    const visit = next()
    const reply = await post(address, agent, visit)
    if (reply.kind === 'good') {
      second.good.push(performance.now() - dueAt)
      visit.done?.()
    } else if (reply.kind === 'later') second.later += 1
    else second.wrong.set(reply.what, (second.wrong.get(reply.what) ?? 0) + 1)
  }

  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * rate) + 1)
    for (; sent < due; sent++) {
      const second = taken[Math.min(seconds - 1, Math.floor(sent / rate))]
      if (!second) continue
      if (open.size >= mostOpen) {
        second.unsent += 1
        continue
      }
      const one: Promise<void> = send(second, begun + (sent / rate) * 1000).finally(() => open.delete(one))
      open.add(one)
    }
    await pause(2)
  }
  await Promise.all(open)
  agent.destroy()
  return taken
}

/** Sums up several seconds. */
export function sumOf(seconds: readonly Second[]) {
  const good = seconds.flatMap((second) => second.good).sort((left, right) => left - right)
  const wrong = new Map<string, number>()
  for (const second of seconds)
    for (const [what, count] of second.wrong) wrong.set(what, (wrong.get(what) ?? 0) + count)
  return {
    good: good.length,
    p50: quantile(good, 0.5),
    p99: quantile(good, 0.99),
    later: seconds.reduce((sum, { later }) => sum + later, 0),
    unsent: seconds.reduce((sum, { unsent }) => sum + unsent, 0),
    wrong,
    wrongs: [...wrong.values()].reduce((sum, count) => sum + count, 0),
  }
}
