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
import { createHeldTracks } from './heldTracks.ts'
import { listDevices } from './listDevices.ts'
import { readOff, readWithoutCamera, storeOff, storeWithoutCamera } from './offDevices.ts'
import { allowedDevices, type Opening, openDevices } from './openDevices.ts'
import { watchDevices } from './watchDevices.ts'

/**
 * The person's own camera and microphone as they are now. Each change creates a new object, and a new stream if tracks
 * change.
 */
export type OwnMediaNow = {
  devices: DeviceState
  chosen: ChosenDevices
  /** The devices that the person has turned off at the table */
  off: readonly DeviceKind[]
  /** Whether the page has turned on what it may by itself: what is off now stays off until the person turns it on */
  isSettled: boolean
  /** The tracks of camera and microphone; null while both are off */
  stream: MediaStream | null
}

/**
 * Creates the owner of the page's camera and microphone, which opens, changes and closes them and publishes their
 * state.
 */
function createOwnMedia() {
  const listeners = new Set<() => void>()
  let now: OwnMediaNow = { devices: noDevices, chosen: {}, off: [], isSettled: false, stream: null }
  /** The pending request for each device. A track of an earlier request is stopped as soon as it arrives. */
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

  const { running, letGo, hold, applyOff } = createHeldTracks({
    isOff: (device) => now.off.includes(device) && !isChecking,
    onEvent: take,
    onLost: renewStream,
  })

  function renewStream(): void {
    const tracks = running()
    set({ stream: tracks.length > 0 ? new MediaStream(tracks) : null })
  }

  function settle(device: DeviceKind, opening: Opening): void {
    if ('track' in opening) {
      hold(device, opening.track)
      if (device === 'camera') storeWithoutCamera(seat, false)
    } else take({ kind: 'Failed', device, trouble: opening.trouble })
  }

  /** @param quietly devices whose state does not change until the browser has answered */
  async function openAll(devices: readonly DeviceKind[], quietly: readonly DeviceKind[] = []): Promise<void> {
    const question = Symbol()
    for (const device of devices) {
      asked[device] = question
      if (!quietly.includes(device)) take({ kind: 'Asked', device })
    }
    for (const [device, opening] of await openDevices(devices, now.chosen)) {
      if (asked[device] === question) {
        asked[device] = null
        settle(device, opening)
      } else if ('track' in opening) opening.track.stop()
    }
    renewStream()
    // Browsers reveal names only now.
    if (navigator.mediaDevices) take({ kind: 'Listed', found: await listDevices() })
  }

  function close(): void {
    stopWatching?.()
    for (const device of deviceKinds) {
      asked[device] = null
      letGo(device)
    }
    take({ kind: 'Closed' })
    set({ isSettled: false })
    renewStream()
  }

  /** A person who came without a camera is visible only once they turn one on; the check shows it to nobody else. */
  const mayOpenByItself = (device: DeviceKind) =>
    device !== 'camera' || isChecking || !now.devices.comesWithoutCamera

  /**
   * Requests devices again without the person's asking. If no prompt can appear, the state stays as it is meanwhile, so
   * that nothing on the page moves.
   */
  async function retry(coming: Coming): Promise<void> {
    take({ kind: 'Listed', found: await listDevices() })
    const quietly = await allowedDevices()
    const devices = devicesToRetry(now.devices, coming).filter(
      (device) => asked[device] === null && mayOpenByItself(device),
    )
    if (devices.length > 0) await openAll(devices, quietly)
  }

  /**
   * Turns the given devices on unless they are on or being requested, and then watches for devices that become
   * available.
   */
  async function open(wanted = deviceKinds): Promise<void> {
    const devices = wanted.filter((device) => !['On', 'Asking'].includes(now.devices[device].kind))
    if (devices.length === 0 || isLent) return
    set({ chosen: readChosenDevices() })
    stopWatching?.()
    stopWatching = watchDevices((coming) => void retry(coming).catch(reportError))
    await openAll(devices)
  }

  return {
    read: () => now,
    applyOff,
    open,

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Turns on those of the allowed devices, which need no prompt, that may come on without the person's asking. */
    openAllowed(allowed: readonly DeviceKind[]): Promise<void> {
      const opening = open(allowed.filter(mayOpenByItself))
      if (!isLent) set({ isSettled: true })
      return opening
    },

    /** Uses another device from now on, and remembers it in this browser. */
    async choose(kind: FoundDevice['kind'], deviceId: string): Promise<void> {
      const chosen = { ...now.chosen, [kind]: deviceId }
      rememberDevices(chosen)
      set({ chosen })
      if (kind === 'speaker') return
      letGo(kind)
      await openAll([kind])
    },

    /**
     * Turns off what the person turned off earlier at this seat or came without, and reads the devices they chose in
     * this browser.
     */
    sitAt(seatId: string): void {
      seat = seatId
      take({ kind: 'ComesWithoutCamera', yes: readWithoutCamera(seat) })
      set({ off: readOff(seat), chosen: readChosenDevices() })
      applyOff()
    },

    /**
     * Turns a device off at the table, or on again, and any device that replaces it. A device that is off sends silence
     * or black, so that it need not be published again.
     */
    toggle(device: DeviceKind): void {
      const others = now.off.filter((each) => each !== device)
      set({ off: now.off.includes(device) ? others : [...others, device] })
      applyOff()
      storeOff(seat, now.off)
    },

    /**
     * Shows the person to themselves, including what is off at the table, while nothing is sent.
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
      storeWithoutCamera(seat, yes)
    },

    /** Turns everything off, and ignores the results of earlier requests. */
    close,

    /**
     * Releases camera and microphone for another window or frame: on phones and some computers only one can use them.
     *
     * @returns a function that ends it
     */
    lend(): () => void {
      isLent = true
      close()
      return () => {
        isLent = false
        set({ isSettled: true })
      }
    },
  }
}

/** The camera and microphone of this page. The device check opens them, and the room continues to use them. */
export const ownMedia = createOwnMedia()
