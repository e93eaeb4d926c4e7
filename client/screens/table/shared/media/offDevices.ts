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

const withoutItem = (seatId: string) => `encounters-without-camera-${seatId}`

/** Reads whether the person chose in this tab to come without a camera. */
export const readWithoutCamera = (seatId: string): boolean =>
  sessionStorage.getItem(withoutItem(seatId)) !== null

export function storeWithoutCamera(seatId: string, yes: boolean): void {
  if (yes) sessionStorage.setItem(withoutItem(seatId), 'yes')
  else sessionStorage.removeItem(withoutItem(seatId))
}
