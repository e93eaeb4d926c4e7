import type { ChosenDevices } from './chosenDevices.ts'
import { type DeviceKind, type DeviceTrouble, deviceKinds } from './deviceState.ts'
import { troubleOf } from './deviceTrouble.ts'

/** The result of requesting one device. */
export type Opening = { track: MediaStreamTrack } | { trouble: DeviceTrouble }
export type Openings = readonly (readonly [DeviceKind, Opening])[]

/** If the chosen device is gone, the browser takes another. */
const wish = (deviceId: string | undefined) => (deviceId ? { deviceId: { ideal: deviceId } } : {})

/** The requested picture: enough for one face at a table of twelve, in a format that every camera has. */
const picture = { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: 'user' }

function constraintsFor(devices: readonly DeviceKind[], chosen: ChosenDevices): MediaStreamConstraints {
  return {
    video: devices.includes('camera') && { ...picture, ...wish(chosen.camera) },
    audio: devices.includes('microphone') && { ...wish(chosen.microphone) },
  }
}

/** The permission for a device; null if the browser does not reveal it. */
async function permissionFor(device: DeviceKind): Promise<PermissionState | null> {
  try {
    return (await navigator.permissions.query({ name: device as PermissionName })).state
  } catch (error) {
    // Browsers that do not know this permission throw a TypeError.
    if (error instanceof TypeError) return null
    throw error
  }
}

/** The devices that are allowed already, so that requesting them shows no prompt. */
export async function allowedDevices(): Promise<DeviceKind[]> {
  if (!navigator.mediaDevices) return []
  const states = await Promise.all(deviceKinds.map(permissionFor))
  return deviceKinds.filter((_, index) => states[index] === 'granted')
}

const whyUnsupported = (): DeviceTrouble => (window.isSecureContext ? 'Unsupported' : 'Insecure')

const tracksOf = (stream: MediaStream, device: DeviceKind) =>
  device === 'camera' ? stream.getVideoTracks() : stream.getAudioTracks()

async function ask(devices: readonly DeviceKind[], chosen: ChosenDevices): Promise<Openings> {
  const stream = await navigator.mediaDevices.getUserMedia(constraintsFor(devices, chosen))
  return devices.map((device) => {
    const [track] = tracksOf(stream, device)
    return [device, track ? { track } : { trouble: 'NotFound' }]
  })
}

async function askAlone(device: DeviceKind, chosen: ChosenDevices): Promise<Openings> {
  try {
    return await ask([device], chosen)
  } catch (error) {
    return [[device, { trouble: troubleOf(error) }]]
  }
}

/**
 * After a refusal of both, requests separately only a device that was allowed earlier, so that no prompt appears twice.
 */
async function askApart(devices: readonly DeviceKind[], chosen: ChosenDevices, trouble: DeviceTrouble) {
  const isRefusal = trouble === 'Denied' || trouble === 'DeniedBySystem'
  const openings: Openings[] = []
  // One after the other: some phones open one device at a time.
  for (const device of devices) {
    const isWorthwhile = !isRefusal || (await permissionFor(device)) === 'granted'
    openings.push(isWorthwhile ? await askAlone(device, chosen) : [[device, { trouble }]])
  }
  return openings.flat()
}

/**
 * Opens devices with one prompt of the browser if it needs one. If some of them cannot be opened, opens the others.
 *
 * @param devices at least one
 * @returns a track or the trouble for each of them
 */
export async function openDevices(devices: readonly DeviceKind[], chosen: ChosenDevices): Promise<Openings> {
  if (!navigator.mediaDevices?.getUserMedia) {
    return devices.map((device) => [device, { trouble: whyUnsupported() }])
  }
  try {
    return await ask(devices, chosen)
  } catch (error) {
    const trouble = troubleOf(error)
    return devices.length === 1
      ? devices.map((device) => [device, { trouble }])
      : askApart(devices, chosen, trouble)
  }
}
