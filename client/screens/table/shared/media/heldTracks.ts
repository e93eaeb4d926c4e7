import { type DeviceEvent, type DeviceKind, deviceKinds } from './deviceState.ts'
import { obeyOff } from './obeyOff.ts'

type Holder = {
  /** Whether a device must be silent or black now */
  isOff: (device: DeviceKind) => boolean
  /** Called when a track begins, is muted from outside, or is lost */
  onEvent: (event: DeviceEvent) => void
  /** Called when a track was lost */
  onLost: () => void
}

/**
 * Creates the holder of the running tracks of camera and microphone, one of each.
 *
 * @param holder what decides which are off, and what follows what happens to them
 */
export function createHeldTracks({ isOff, onEvent, onLost }: Holder) {
  const tracks: Record<DeviceKind, MediaStreamTrack | null> = { camera: null, microphone: null }

  /** A track that is stopped here fires no event; only a track that is lost does. */
  function letGo(device: DeviceKind): void {
    tracks[device]?.stop()
    tracks[device] = null
  }

  return {
    running: (): MediaStreamTrack[] => deviceKinds.flatMap((device) => tracks[device] ?? []),

    letGo,

    /** Enables all running tracks, except those of devices that are off. */
    applyOff(): void {
      for (const device of deviceKinds) {
        const track = tracks[device]
        if (track) track.enabled = true
      }
    },

    /** Holds a track in place of the device's last one, and reports what happens to it. */
    hold(device: DeviceKind, track: MediaStreamTrack): void {
      letGo(device)
      obeyOff(track, () => isOff(device))
      tracks[device] = track
      const isHeld = () => tracks[device] === track
      const onMute = () => {
        if (isHeld()) onEvent({ kind: 'MutedChanged', device, muted: track.muted })
      }
      track.addEventListener('mute', onMute)
      track.addEventListener('unmute', onMute)
      track.addEventListener('ended', () => {
        if (!isHeld()) return
        tracks[device] = null
        onEvent({ kind: 'Failed', device, trouble: 'Lost' })
        onLost()
      })
      const deviceId = track.getSettings().deviceId ?? null
      onEvent({ kind: 'Opened', device, deviceId, muted: track.muted })
    },
  }
}
