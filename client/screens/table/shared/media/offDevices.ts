import { type DeviceKind, deviceKinds } from './deviceState.ts'

const itemOf = (seatId: string) => `encounters-off-${seatId}`

/** Reads what somebody muted or hid at a table, so that a page that is loaded again keeps it so; another tab does not. */
export function readOff(seatId: string): DeviceKind[] {
  const stored = sessionStorage.getItem(itemOf(seatId)) ?? ''
  return deviceKinds.filter((device) => stored.includes(device))
}

export function storeOff(seatId: string, off: readonly DeviceKind[]): void {
  sessionStorage.setItem(itemOf(seatId), off.join(' '))
}
