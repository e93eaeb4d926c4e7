/** What a person is seen and heard by. */
export type DeviceKind = 'camera' | 'microphone'

/** Why a device cannot be used, as far as the browser says. */
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
  /** `muted` when the browser or the system holds the device's signal back. */
  | { kind: 'On'; deviceId: string | null; muted: boolean }
  | { kind: 'Failed'; trouble: DeviceTrouble }

/** One device to choose from; its label is empty while the browser does not give it. */
export type FoundDevice = { kind: DeviceKind | 'speaker'; deviceId: string; label: string }

export type DeviceState = {
  camera: DeviceStatus
  microphone: DeviceStatus
  found: readonly FoundDevice[]
  /** Whether the person read that cameras are expected and comes without one. */
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

/** Before anything was asked for. */
export const noDevices: DeviceState = { camera: off, microphone: off, found: [], comesWithoutCamera: false }

/**
 * Follows what the browser says of the devices.
 *
 * @returns the next state; the same one where an event changes nothing
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

/** Whether the person may go on to the table: seen, or knowing that cameras are expected. */
export const isReadyToCome = ({ camera, comesWithoutCamera }: DeviceState): boolean =>
  camera.kind === 'On' || comesWithoutCamera

/** Whether neither device works, for one and the same reason. */
export const failsAsOne = ({ camera, microphone }: DeviceState): boolean =>
  camera.kind === 'Failed' && microphone.kind === 'Failed' && camera.trouble === microphone.trouble

/** What may have brought a device back: something plugged in or freed, or the permission for one. */
export type Coming = 'PluggedIn' | { allowed: DeviceKind }

/** Devices to ask for again; asking for others would only repeat a refusal. */
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
