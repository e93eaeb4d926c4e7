import { type ChosenDevices, readChosenDevices, rememberDevices } from './chosenDevices.ts'
import {
  type Coming,
  type DeviceEvent,
  type DeviceKind,
  type DeviceState,
  deviceKinds,
  devicesToRetry,
  type FoundDevice,
  nextDeviceState,
  noDevices,
} from './deviceState.ts'
import { obeyOff } from './obeyOff.ts'
import { readOff, storeOff } from './offDevices.ts'
import { type Opening, openDevices } from './openDevices.ts'
import { watchDevices } from './watchDevices.ts'

/** One's own camera and microphone as they are now. A change makes a new object, and a new stream where tracks change. */
export type OwnMediaNow = {
  devices: DeviceState
  chosen: ChosenDevices
  /** What the person wants off at the table: muted, or not seen */
  off: readonly DeviceKind[]
  /** What the camera and the microphone give; null while both are off */
  stream: MediaStream | null
}

const kindsOfDevices: Readonly<Record<MediaDeviceKind, FoundDevice['kind']>> = {
  videoinput: 'camera',
  audioinput: 'microphone',
  audiooutput: 'speaker',
}

async function listDevices(): Promise<FoundDevice[]> {
  const infos = await navigator.mediaDevices.enumerateDevices()
  // Browsers list nameless placeholders until a device was allowed.
  return infos.flatMap(({ kind, deviceId, label }) =>
    deviceId ? [{ kind: kindsOfDevices[kind], deviceId, label }] : [],
  )
}

/** Whoever has the page's camera and microphone: opens, changes and closes them, and says how they are. */
function createOwnMedia() {
  const listeners = new Set<() => void>()
  const tracks: Record<DeviceKind, MediaStreamTrack | null> = { camera: null, microphone: null }
  let now: OwnMediaNow = { devices: noDevices, chosen: {}, off: [], stream: null }
  /** The last question for each device, until it is closed: what an earlier one brings is let go as soon as it comes. */
  const asked: Record<DeviceKind, symbol | null> = { camera: null, microphone: null }
  let stopWatching: (() => void) | undefined
  let seat = ''
  let isChecking = false
  let isLent = false

  function set(change: Partial<OwnMediaNow>): void {
    now = { ...now, ...change }
    for (const listener of listeners) listener()
  }

  const take = (event: DeviceEvent) => set({ devices: nextDeviceState(now.devices, event) })

  function renewStream(): void {
    const running = deviceKinds.flatMap((device) => tracks[device] ?? [])
    set({ stream: running.length > 0 ? new MediaStream(running) : null })
  }

  /** A track that was stopped here tells nobody; only one that is lost does. */
  function letGo(device: DeviceKind): void {
    tracks[device]?.stop()
    tracks[device] = null
  }

  /** Has everything that runs send what it gives, except what the person wants off. */
  function applyOff(): void {
    for (const device of deviceKinds) {
      const track = tracks[device]
      if (track) track.enabled = true
    }
  }

  function hold(device: DeviceKind, track: MediaStreamTrack): void {
    letGo(device)
    obeyOff(track, () => now.off.includes(device) && !isChecking)
    tracks[device] = track
    const isHeld = () => tracks[device] === track
    const onMute = () => {
      if (isHeld()) take({ kind: 'MutedChanged', device, muted: track.muted })
    }
    track.addEventListener('mute', onMute)
    track.addEventListener('unmute', onMute)
    track.addEventListener('ended', () => {
      if (!isHeld()) return
      tracks[device] = null
      take({ kind: 'Failed', device, trouble: 'Lost' })
      renewStream()
    })
    const deviceId = track.getSettings().deviceId ?? null
    take({ kind: 'Opened', device, deviceId, muted: track.muted })
  }

  function settle(device: DeviceKind, opening: Opening): void {
    if ('track' in opening) hold(device, opening.track)
    else take({ kind: 'Failed', device, trouble: opening.trouble })
  }

  async function openAll(devices: readonly DeviceKind[]): Promise<void> {
    const question = Symbol()
    for (const device of devices) {
      asked[device] = question
      take({ kind: 'Asked', device })
    }
    for (const [device, opening] of await openDevices(devices, now.chosen)) {
      if (asked[device] === question) settle(device, opening)
      else if ('track' in opening) opening.track.stop()
    }
    renewStream()
    // Only now does the browser give names.
    if (navigator.mediaDevices) take({ kind: 'Listed', found: await listDevices() })
  }

  function close(): void {
    stopWatching?.()
    for (const device of deviceKinds) {
      asked[device] = null
      letGo(device)
    }
    take({ kind: 'Closed' })
    renewStream()
  }

  async function retry(coming: Coming): Promise<void> {
    take({ kind: 'Listed', found: await listDevices() })
    const devices = devicesToRetry(now.devices, coming)
    if (devices.length > 0) await openAll(devices)
  }

  return {
    read: () => now,

    applyOff,

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Turns the given devices on, as far as they are not on or being asked for; watches from then on for those that come back. */
    async open(wanted = deviceKinds): Promise<void> {
      const devices = wanted.filter((device) => !['On', 'Asking'].includes(now.devices[device].kind))
      if (devices.length === 0 || isLent) return
      set({ chosen: readChosenDevices() })
      stopWatching?.()
      stopWatching = watchDevices((coming) => void retry(coming).catch(reportError))
      await openAll(devices)
    },

    /** Uses another device from now on, also next time in this browser. */
    async choose(kind: FoundDevice['kind'], deviceId: string): Promise<void> {
      const chosen = { ...now.chosen, [kind]: deviceId }
      rememberDevices(chosen)
      set({ chosen })
      if (kind === 'speaker') return
      letGo(kind)
      await openAll([kind])
    },

    /** Keeps off what the person turned off earlier at this seat, and knows what they chose in this browser. */
    sitAt(seatId: string): void {
      seat = seatId
      set({ off: readOff(seat), chosen: readChosenDevices() })
      applyOff()
    },

    /**
     * Turns a device off at the table, or on again; so does each one that takes its place. What is off sends silence or
     * black, so that the video service needs not be asked again.
     */
    toggle(device: DeviceKind): void {
      const others = now.off.filter((each) => each !== device)
      set({ off: now.off.includes(device) ? others : [...others, device] })
      applyOff()
      storeOff(seat, now.off)
    },

    /**
     * Shows a person to themselves, also what is off at the table, where nothing is sent.
     *
     * @returns a function that ends it
     */
    check(): () => void {
      isChecking = true
      applyOff()
      return () => {
        isChecking = false
        applyOff()
      }
    },

    comeWithoutCamera(yes: boolean): void {
      take({ kind: 'ComesWithoutCamera', yes })
    },

    /** Turns everything off, and takes nothing that was asked for before. */
    close,

    /**
     * Leaves camera and microphone to another window or frame: a phone, and some computers, give each to one alone.
     *
     * @returns a function that ends it
     */
    lend(): () => void {
      isLent = true
      close()
      return () => {
        isLent = false
      }
    },
  }
}

/** The camera and microphone of this page: the device check opens them, the room takes them on. */
export const ownMedia = createOwnMedia()
