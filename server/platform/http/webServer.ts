import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { BootError, reasonOf } from '../config/bootError.ts'
import { boundConnections, connectionLimits, isPublicAddress } from './boundConnections.ts'

export type WebServer = {
  port: number
  /** passes requests to the application; until it is called, the server answers 503 with Retry-After */
  serve(application: RequestListener): void
  isStopping(): boolean
  /**
   * accepts no more connections, lets requests under way finish, and closes the remaining connections after ten
   * seconds; calling it again has no further effect
   */
  drain(): Promise<void>
}

/** Where to listen, and the setting that holds the port. */
export type Place = { port: number; host: string; setting: 'PORT' | 'METRICS_PORT' }

const drainTime = 10_000

/**
 * Milliseconds in which a request's head, and the whole request, must arrive (docs/limits.md), and how often Node
 * checks them: with its default of 30 seconds a slow client could stay that long. An idle connection is closed,
 * including one whose reader does not read; an open event stream sends something every 12 seconds.
 */
export const requestTimes = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1000,
  idleTimeout: 30_000,
}

/**
 * Bytes of a request's head with its URL; over them the reply is 431. Node's own default, which a flag could change.
 */
const maxHeaderSize = 16_384

/**
 * The backlog of connections not accepted yet; the system may allow fewer. The caller's system retries a connection
 * over it after 1, 3, 7, 15 and 31 seconds, so with Node's default of 511 visitors waited that long whenever many
 * arrived at once.
 */
const backlog = 4096

/**
 * Opens the port at once, so that a port in use is reported before anything else happens. Time limits are those of
 * docs/limits.md.
 *
 * @param place where to listen; port 0 means any free one
 * @param isProxy whether an address belongs to a trusted proxy
 * @throws BootError naming the setting to change if it cannot listen on the port or host
 */
export async function openWebServer(
  place: Place,
  times = requestTimes,
  isProxy: (address: string) => boolean = () => false,
): Promise<WebServer> {
  let application: RequestListener = (_, response) => {
    response.writeHead(503, { 'Retry-After': '1', 'Content-Type': 'text/plain' }).end('Starting.\n')
  }
  let draining = false
  const underWay = new Set<ServerResponse>()
  const server = createServer({ ...times, maxHeaderSize }, (request, response) => {
    if (draining) response.setHeader('Connection', 'close')
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    application(request, response)
  })
  server.setTimeout(times.idleTimeout)
  boundConnections(server, connectionLimits, (address) => isPublicAddress(address) && !isProxy(address))
  await listen(server, place)
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : place.port,
    serve: (next) => {
      application = next
    },
    isStopping: () => draining,
    drain: () => {
      draining = true
      // A keep-alive connection would delay the end for some seconds after its last reply.
      for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close')
      return close(server)
    },
  }
}

const largestPort = 65_535

function listen(server: Server, place: Place): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error) => fail(new BootError(explain(error, place), { cause: error })))
    server.listen({ port: place.port, host: place.host, backlog }, () => {
      server.removeAllListeners('error')
      done()
    })
  })
}

function explain(error: NodeJS.ErrnoException, { port, host, setting }: Place): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is taken: set ${setting} to another one, such as ${setting}=${port < largestPort ? port + 1 : port - 1}.`
  if (error.code === 'EACCES')
    return `Port ${port} is not allowed to this user: set ${setting} to one above 1023.`
  return `Cannot listen on ${host}, port ${port}: ${reasonOf(error)}. Check HOST and ${setting}.`
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    const limit = setTimeout(() => server.closeAllConnections(), drainTime)
    server.close(() => {
      clearTimeout(limit)
      done()
    })
  })
}
