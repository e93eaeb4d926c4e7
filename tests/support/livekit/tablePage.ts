import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../browser.ts'

/** A fake camera that shows a turning figure and a fake microphone that beeps, without a permission prompt. */
const fakeDevices = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  // Both ends of a connection are on this machine.
  '--allow-loopback-in-peer-connection',
]

export const openCameraBrowser = (): Promise<Browser> => openBrowser(fakeDevices, 'windows')

const html = `<!doctype html><meta charset="utf-8"><title>Table</title><script src="/livekit-client.js"></script>`

/** Serves a page with only LiveKit's client, on loopback, where browsers allow the use of cameras. */
export async function serveTablePage(): Promise<{ url: string; close(): Promise<void> }> {
  const client = await readFile(createRequire(import.meta.url).resolve('livekit-client'))
  const server = createServer(({ url }, response) => {
    const isClient = url === '/livekit-client.js'
    response.setHeader('Content-Type', isClient ? 'text/javascript' : 'text/html')
    response.end(isClient ? client : html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The parts of LiveKit's client that this file uses in the page. */
type Track = { kind: string; attach(): HTMLMediaElement; mediaStreamTrack: MediaStreamTrack }
type Publication = { track?: Track }
type Participant = { identity: string; trackPublications: Map<string, Publication> }
type Room = {
  state: string
  remoteParticipants: Map<string, Participant>
  localParticipant: { enableCameraAndMicrophone(): Promise<void> }
  connect(url: string, token: string): Promise<void>
}
declare global {
  interface Window {
    LivekitClient: { Room: new (options: object) => Room }
    room: Room
    pictures: Map<string, HTMLVideoElement>
    ears: Map<string, AnalyserNode>
  }
}

/** Joins a room with camera and microphone; resolves once both are published. */
export async function joinTable(page: Page, url: string, token: string): Promise<void> {
  await page.evaluate(
    async ([server = '', pass = '']) => {
      window.pictures = new Map()
      window.ears = new Map()
      window.room = new window.LivekitClient.Room({
        // Small pictures without simulcast, since three browsers and the server share the cores of one machine.
        videoCaptureDefaults: { resolution: { width: 320, height: 180, frameRate: 10 } },
        publishDefaults: { simulcast: false },
      })
      await window.room.connect(server, pass)
      await window.room.localParticipant.enableCameraAndMicrophone()
    },
    [url, token],
  )
}

/** Returns what a page now receives of each of the others: the frames shown so far, and how loud they are, 0 to 255. */
export function lookAround(page: Page): Promise<Record<string, { frames: number; loudness: number }>> {
  return page.evaluate(() => {
    const seen: Record<string, { frames: number; loudness: number }> = {}
    for (const { identity, trackPublications } of window.room.remoteParticipants.values()) {
      // By the server's id of each track, since a browser reuses the object of a track that ended for the next one.
      for (const [id, { track }] of trackPublications) {
        if (track?.kind === 'video' && !window.pictures.has(id)) {
          const picture = track.attach() as HTMLVideoElement
          picture.muted = true
          document.body.append(picture)
          window.pictures.set(id, picture)
        }
        if (track?.kind === 'audio' && !window.ears.has(id)) {
          document.body.append(track.attach())
          const context = new AudioContext()
          const ear = context.createAnalyser()
          context.createMediaStreamSource(new MediaStream([track.mediaStreamTrack])).connect(ear)
          window.ears.set(id, ear)
        }
      }
      const frames = [...window.pictures]
        .filter(([id]) => trackPublications.has(id))
        .map(([, picture]) => picture.getVideoPlaybackQuality().totalVideoFrames)
      const levels = [...window.ears]
        .filter(([id]) => trackPublications.has(id))
        .flatMap(([, ear]) => {
          const bins = new Uint8Array(ear.frequencyBinCount)
          ear.getByteFrequencyData(bins)
          return [...bins]
        })
      seen[identity] = { frames: Math.max(0, ...frames), loudness: Math.max(0, ...levels) }
    }
    return seen
  })
}
