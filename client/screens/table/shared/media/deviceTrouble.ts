import type { DeviceTrouble } from './deviceState.ts'

const named: Readonly<Record<string, DeviceTrouble>> = {
  SecurityError: 'Denied',
  NotFoundError: 'NotFound',
  OverconstrainedError: 'NotFound',
  NotReadableError: 'Busy',
  // Firefox reports this if another program uses the camera.
  AbortError: 'Busy',
  TypeError: 'Unsupported',
}

const isOfSystem = (error: object) => 'message' in error && /system/i.test(String(error.message))

/**
 * Explains a failure of getUserMedia (Media Capture and Streams, section 10.2). Only Chromium reports that the system
 * refused, and only in its message.
 */
export function troubleOf(error: unknown): DeviceTrouble {
  // In some browsers OverconstrainedError is no Error.
  if (typeof error !== 'object' || error === null || !('name' in error)) return 'Unknown'
  if (error.name === 'NotAllowedError') return isOfSystem(error) ? 'DeniedBySystem' : 'Denied'
  return named[String(error.name)] ?? 'Unknown'
}
