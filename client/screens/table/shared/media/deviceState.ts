/** The devices by which a person is seen and heard. */
export type DeviceKind = 'camera' | 'microphone'

/** Why a device cannot be used, as far as the browser reports it. */
export type DeviceTrouble =
  | 'Insecure'
  | 'Unsupported'
  | 'Denied'
  | 'DeniedBySystem'
  | 'NotFound'
  | 'Busy'
  | 'Lost'
  | 'Unknown'

export type DeviceStatus =
  | { kind: 'Off' }
  | { kind: 'Asking' }
  /** `muted` if the browser or the system blocks the device's signal. */
  | { kind: 'On'; deviceId: string | null; muted: boolean }
  | { kind: 'Failed'; trouble: DeviceTrouble }

/** A device to choose; its label is empty while the browser does not reveal it. */
export type FoundDevice = { kind: DeviceKind | 'speaker'; deviceId: string; label: string }

export type DeviceState = {
  camera: DeviceStatus
  microphone: DeviceStatus
  found: readonly FoundDevice[]
  /** Whether the person has read that cameras are expected and comes without one. */
  comesWithoutCamera: boolean
}

export type DeviceEvent =
  | { kind: 'Asked'; device: DeviceKind }
  | { kind: 'Opened'; device: DeviceKind; deviceId: string | null; muted: boolean }
  | { kind: 'Failed'; device: DeviceKind; trouble: DeviceTrouble }
  | { kind: 'MutedChanged'; device: DeviceKind; muted: boolean }
  | { kind: 'Listed'; found: readonly FoundDevice[] }
  | { kind: 'ComesWithoutCamera'; yes: boolean }
  | { kind: 'Closed' }

export const deviceKinds: readonly DeviceKind[] = ['camera', 'microphone']

const off: DeviceStatus = { kind: 'Off' }

/** The state before any device was requested. */
export const noDevices: DeviceState = { camera: off, microphone: off, found: [], comesWithoutCamera: false }

/**
 * Returns the state after an event of the browser or the person.
 *
 * @returns the next state; the same object if the event changes nothing
 */
export function nextDeviceState(state: DeviceState, event: DeviceEvent): DeviceState {
  switch (event.kind) {
    case 'Asked':
      return { ...state, [event.device]: { kind: 'Asking' } }
    case 'Opened': {
      const { device, deviceId, muted } = event
      const opened = { ...state, [device]: { kind: 'On', deviceId, muted } }
      return device === 'camera' ? { ...opened, comesWithoutCamera: false } : opened
    }
    case 'Failed':
      return { ...state, [event.device]: { kind: 'Failed', trouble: event.trouble } }
    case 'MutedChanged': {
      const status = state[event.device]
      if (status.kind !== 'On' || status.muted === event.muted) return state
      return { ...state, [event.device]: { ...status, muted: event.muted } }
    }
    case 'Listed':
      return { ...state, found: event.found }
    case 'ComesWithoutCamera':
      return { ...state, comesWithoutCamera: event.yes }
    case 'Closed':
      return { ...noDevices, comesWithoutCamera: state.comesWithoutCamera }
  }
}

/** Whether the person may go to the table: with a camera, or having read that cameras are expected. */
export const isReadyToCome = ({ camera, comesWithoutCamera }: DeviceState): boolean =>
  camera.kind === 'On' || comesWithoutCamera

/** Whether neither device works, both for the same reason. */
export const failsAsOne = ({ camera, microphone }: DeviceState): boolean =>
  camera.kind === 'Failed' && microphone.kind === 'Failed' && camera.trouble === microphone.trouble

/** What may have made a device available: something was plugged in or released, or a permission was given. */
export type Coming = 'PluggedIn' | { allowed: DeviceKind }

/** The devices to request again. Requesting others would only repeat a refusal. */
export function devicesToRetry(state: DeviceState, coming: Coming): DeviceKind[] {
  const [devices, troubles]: readonly [readonly DeviceKind[], readonly DeviceTrouble[]] =
    coming === 'PluggedIn'
      ? [deviceKinds, ['NotFound', 'Busy', 'Lost']]
      : [[coming.allowed], ['Denied', 'DeniedBySystem', 'Lost']]
  return devices.filter((device) => {
    const status = state[device]
    return status.kind === 'Failed' && troubles.includes(status.trouble)
  })
}
