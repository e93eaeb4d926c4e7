import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { openBrowser } from './browser.ts'

/** A camera and a microphone without a permission prompt. Both ends of a connection are on this machine. */
const fakeDevices = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
]

const rate = 48_000

/** Returns two seconds of a tone that rises and falls like a voice, as a WAV file (RIFF, PCM, 16 bit, one channel). */
function voice(): Buffer {
  const samples = Buffer.alloc(2 * rate * 2)
  for (let index = 0; index < 2 * rate; index++) {
    const time = (2 * Math.PI * index) / rate
    const loudness = 0.6 + 0.4 * Math.sin(4 * time)
    samples.writeInt16LE(
      Math.round(12_000 * loudness * Math.sin((180 + 40 * Math.sin(3 * time)) * time)),
      2 * index,
    )
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/**
 * Returns two seconds of a bar that moves from left to right, as a Y4M file (YUV 4:2:0). Its size and frame rate are
 * the smallest that show the movement, because the processor encodes each frame and decodes it for the others.
 */
function picture(): Buffer {
  const [width, height, perSecond] = [320, 180, 5]
  const count = 2 * perSecond
  const frames = Array.from({ length: count }, (_, index) => {
    const line = Buffer.alloc(width, 60)
    line.fill(200, (index * width) / count, ((index + 1) * width) / count)
    return [
      Buffer.from('FRAME\n'),
      ...Array<Buffer>(height).fill(line),
      Buffer.alloc((width * height) / 2, 128),
    ]
  })
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420jpeg\n`),
    ...frames.flat(),
  ])
}

/**
 * Starts a Chromium whose camera shows a moving picture and whose microphone plays a voice. It closes after the file's
 * tests.
 */
export async function openTableBrowser(): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'encounters-devices-'))
  const [heard, seen] = [join(folder, 'voice.wav'), join(folder, 'picture.y4m')]
  writeFileSync(heard, voice())
  writeFileSync(seen, picture())
  const files = [`--use-file-for-fake-audio-capture=${heard}`, `--use-file-for-fake-video-capture=${seen}`]
  const browser = await openBrowser([...fakeDevices, ...files])
  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true })
  })
  return browser
}
