import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { freePort } from '../../../bench/freePort.ts'
import { eventually } from '../eventually.ts'
import { readComposeSettings } from './composeSettings.ts'

/** A LiveKit server on loopback, which runs for one file of tests. */
export type LivekitPeer = {
  /** its URL for browsers */
  url: string
  /** settings that make the service use it */
  env: Record<string, string>
  /** starts it; it reports to the service at this URL */
  start(serviceUrl: string): Promise<void>
  stop(): Promise<void>
}

const secret = 'a secret of the tests, which is long enough'

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  return port
}

/**
 * Prepares a LiveKit server with the settings of docker-compose.yml. Its URL is known before it runs, since the server
 * and the service need each other's. Unlike there, it uses ports that are free here, on loopback.
 *
 * @param program the server's program
 */
export async function planLivekit(program: string): Promise<LivekitPeer> {
  const port = await freePort()
  const url = `ws://127.0.0.1:${port}`
  const { server, config, service } = await readComposeSettings({
    LIVEKIT_API_SECRET: secret,
    LIVEKIT_NODE_IP: '127.0.0.1',
    LIVEKIT_URL: url,
  })
  const ports = { udp_port: await freeUdpPort(), tcp_port: await freePort() }
  const ending = new AbortController()
  let ended: Promise<unknown> | undefined
  return {
    url,
    env: service,
    async start(serviceUrl) {
      const here = {
        ...config,
        port,
        bind_addresses: ['127.0.0.1'],
        rtc: { ...config.rtc, ...ports, enable_loopback_candidate: true },
        webhook: {
          ...config.webhook,
          urls: config.webhook.urls.map((address) => address.replace('http://web:4000', serviceUrl)),
        },
        logging: { level: 'error' },
      }
      // JSON is YAML.
      const env = { ...server, LIVEKIT_CONFIG: JSON.stringify(here) }
      const child = spawn(program, [], { env, stdio: ['ignore', 'ignore', 'inherit'] })
      ended = once(child, 'close')
      // With SIGTERM it would first wait until everybody has left.
      const end = () => void child.kill('SIGKILL')
      ending.signal.addEventListener('abort', end)
      process.once('exit', end)
      await eventually(async () => {
        if (child.exitCode !== null) throw new Error(`The LiveKit server ended with ${child.exitCode}.`)
        if (!(await fetch(`http://127.0.0.1:${port}/`)).ok)
          throw new Error('The LiveKit server is not ready.')
      })
    },
    async stop() {
      ending.abort()
      await ended
    },
  }
}
