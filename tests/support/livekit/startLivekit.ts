import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { vi } from 'vitest'

/** A LiveKit server on loopback, for as long as a file of tests runs. */
export type LivekitPeer = {
  /** settings that make the service use it */
  env: { LIVEKIT_URL: string; LIVEKIT_API_KEY: string; LIVEKIT_API_SECRET: string }
  /** starts it; it reports to the service at this address */
  start(serviceUrl: string): Promise<void>
  stop(): Promise<void>
}

const key = 'tests'
const secret = 'a secret of the tests, which is long enough'

async function freeTcpPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return address.port
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  return port
}

/**
 * Prepares a LiveKit server of its own; its address is known before it runs, since the service and it name each other.
 *
 * @param program the server's program
 */
export async function planLivekit(program: string): Promise<LivekitPeer> {
  const port = await freeTcpPort()
  const rtc = {
    udp_port: await freeUdpPort(),
    tcp_port: await freeTcpPort(),
    node_ip: '127.0.0.1',
    use_external_ip: false,
    enable_loopback_candidate: true,
  }
  const ending = new AbortController()
  let ended: Promise<unknown> | undefined
  return {
    env: { LIVEKIT_URL: `ws://127.0.0.1:${port}`, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret },
    async start(serviceUrl) {
      // JSON is YAML.
      const config = JSON.stringify({
        port,
        bind_addresses: ['127.0.0.1'],
        rtc,
        keys: { [key]: secret },
        webhook: { api_key: key, urls: [`${serviceUrl}/webhooks/livekit`] },
        logging: { level: 'error' },
      })
      const child = spawn(program, ['--config-body', config], { stdio: ['ignore', 'ignore', 'inherit'] })
      ended = once(child, 'close')
      // It would first wait for everybody to leave.
      const end = () => void child.kill('SIGKILL')
      ending.signal.addEventListener('abort', end)
      process.once('exit', end)
      await vi.waitFor(async () => {
        if (child.exitCode !== null) throw new Error(`The LiveKit server ended with ${child.exitCode}.`)
        if (!(await fetch(`http://127.0.0.1:${port}/`)).ok)
          throw new Error('The LiveKit server is not ready.')
      }, 20_000)
    },
    async stop() {
      ending.abort()
      await ended
    },
  }
}
