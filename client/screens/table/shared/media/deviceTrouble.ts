import type { DeviceTrouble } from './deviceState.ts'

const named: Readonly<Record<string, DeviceTrouble>> = {
  SecurityError: 'Denied',
  NotFoundError: 'NotFound',
  OverconstrainedError: 'NotFound',
  NotReadableError: 'Busy',
  // Firefox, where another program holds the camera.
  AbortError: 'Busy',
  TypeError: 'Unsupported',
}

const isOfSystem = (error: object) => 'message' in error && /system/i.test(String(error.message))

/**
 * Says what getUserMedia failed with (Media Capture and Streams, section 10.2). Only Chromium says that it was the
 * system that refused, and only in its message.
 */
export function troubleOf(error: unknown): DeviceTrouble {
  // Not every browser's OverconstrainedError is an Error.
  if (typeof error !== 'object' || error === null || !('name' in error)) return 'Unknown'
  if (error.name === 'NotAllowedError') return isOfSystem(error) ? 'DeniedBySystem' : 'Denied'
  return named[String(error.name)] ?? 'Unknown'
}
