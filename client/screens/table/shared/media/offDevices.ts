import { type DeviceKind, deviceKinds } from './deviceState.ts'

const itemOf = (seatId: string) => `encounters-off-${seatId}`

/**
 * Reads which devices the person turned off at a table, so that a reload leaves them off. Other tabs are not affected.
 */
export function readOff(seatId: string): DeviceKind[] {
  const stored = sessionStorage.getItem(itemOf(seatId)) ?? ''
  return deviceKinds.filter((device) => stored.includes(device))
}

export function storeOff(seatId: string, off: readonly DeviceKind[]): void {
  sessionStorage.setItem(itemOf(seatId), off.join(' '))
}
