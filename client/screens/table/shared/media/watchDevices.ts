import { type Coming, type DeviceKind, deviceKinds } from './deviceState.ts'

async function watchPermission(device: DeviceKind, signal: AbortSignal, onAllowed: () => void) {
  const permission = await navigator.permissions.query({ name: device as PermissionName })
  const look = () => {
    if (permission.state === 'granted') onAllowed()
  }
  permission.addEventListener('change', look, { signal })
}

/**
 * Watches for devices that become available, so that nobody has to reload the page.
 *
 * @returns a function that stops it
 */
export function watchDevices(onComing: (coming: Coming) => void): () => void {
  const watching = new AbortController()
  const { signal } = watching
  if (!navigator.mediaDevices) return () => watching.abort()
  navigator.mediaDevices.addEventListener('devicechange', () => onComing('PluggedIn'), { signal })
  // No event reports that another program released a device, but the person who closed that program returns to this
  // page.
  window.addEventListener('focus', () => onComing('PluggedIn'), { signal })
  for (const device of deviceKinds) {
    watchPermission(device, signal, () => onComing({ allowed: device })).catch((error: unknown) => {
      // A browser that does not know this permission; "Try again" still works there.
      if (!(error instanceof TypeError)) reportError(error)
    })
  }
  return () => watching.abort()
}
