import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Replaces a Jitsi server's own script: shows the room in a frame, and passes to that frame what it was given. */
const script = `window.JitsiMeetExternalAPI = class {
  #listeners = new Map()
  constructor(domain, { roomName, parentNode, jwt, userInfo, ...rest }) {
    this.frame = document.createElement('iframe')
    this.frame.title = 'Jitsi'
    const asked = new URLSearchParams({ jwt: jwt ?? '', name: userInfo.displayName, rest: JSON.stringify(rest) })
    this.frame.src = 'http://' + domain + '/' + roomName + '?' + asked
    parentNode.append(this.frame)
    addEventListener('message', ({ data, source }) => {
      if (source === this.frame.contentWindow) this.#listeners.get(data)?.()
    })
  }
  addListener(event, listener) { this.#listeners.set(event, listener) }
  dispose() { this.frame.remove() }
}`

const room = `<!doctype html><title>Room</title>
<button onclick="parent.postMessage('videoConferenceLeft', '*')">Hang up</button>`

/** Starts a fake Jitsi server on a free port of loopback. */
export async function startJitsiServer() {
  const entered: URL[] = []
  let isAway = false
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://jitsi.example')
    if (isAway) return void response.writeHead(503).end()
    if (address.pathname === '/external_api.js')
      return void response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script)
    if (address.searchParams.has('jwt')) entered.push(address)
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(room)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** the requests for rooms, in order */
    entered,
    /** makes it respond with errors from now on */
    fail: () => {
      isAway = true
    },
    /** makes it respond properly again */
    recover: () => {
      isAway = false
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
