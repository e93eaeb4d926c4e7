import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { BootError, reasonOf } from '../config/bootError.ts'
import { boundConnections, connectionLimits, isPublicAddress } from './boundConnections.ts'

export type WebServer = {
  port: number
  /** puts the application behind the port; until then every request is asked to come back later */
  serve(application: RequestListener): void
  isStopping(): boolean
  /** takes no more connections, lets requests under way finish, and cuts off what is left after ten seconds */
  drain(): Promise<void>
}

/** Where to listen, and by which setting a person chose the port. */
export type Place = { port: number; host: string; setting: 'PORT' | 'METRICS_PORT' }

const drainTime = 10_000

/**
 * Milliseconds in which a request's head, and all of it, must have come (docs/limits.md), and how often that is looked
 * after: Node's own 30 seconds would let a slow client stay for as long. A connection on which nothing moves is ended,
 * so that a reader who does not read is; an open stream of events says something every 12 seconds.
 */
export const requestTimes = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1000,
  idleTimeout: 30_000,
}

/** Bytes of a request's head, address and query included; over them it is 431. Node's own default, which a flag could change. */
const maxHeaderSize = 16_384

/**
 * Connections that wait to be taken, at most; the system may allow fewer. One over it is tried again by the caller's system after
 * 1, 3, 7, 15 and 31 seconds, so Node's own 511 made visitors wait that long where many came at once.
 */
const backlog = 4096

/**
 * Takes the port at once, so that a taken one is known before anything else is touched.
 * Time limits are those of docs/limits.md.
 *
 * @param place where to listen; port 0 means any free one
 * @param isProxy whether an address is a trusted proxy's
 * @throws BootError naming the setting to change when the port or host cannot be had
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
      // A keep-alive connection would hold up the end for some seconds after its last reply.
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
