import type { FoundDevice } from './deviceState.ts'

const kindsOfDevices: Readonly<Record<MediaDeviceKind, FoundDevice['kind']>> = {
  videoinput: 'camera',
  audioinput: 'microphone',
  audiooutput: 'speaker',
}

/** Lists the browser's devices; they have names once one was allowed. */
export async function listDevices(): Promise<FoundDevice[]> {
  const infos = await navigator.mediaDevices.enumerateDevices()
  // Browsers list placeholders without names until a device was allowed.
  return infos.flatMap(({ kind, deviceId, label }) =>
    deviceId ? [{ kind: kindsOfDevices[kind], deviceId, label }] : [],
  )
}
