import { failsAsOne } from '../shared/media/deviceState.ts'
import { TurnOnDevice } from '../shared/media/TurnOnDevice.tsx'
import { useOwnMedia } from '../shared/media/useOwnMedia.ts'
import styles from './DeviceCheck.module.css'
import { DeviceFailure } from './DeviceFailure.tsx'
import { MicrophoneLevel } from './MicrophoneLevel.tsx'

/** The microphone's part of the check: its level, or why it does not work. */
export function MicrophoneCheck() {
  const { devices, stream } = useOwnMedia()
  const { camera, microphone } = devices
  const track = stream?.getAudioTracks()[0]
  const without = <p className={styles.note}>You can come without a microphone, but nobody will hear you.</p>
  if (microphone.kind === 'Failed') {
    return (
      <>
        {!failsAsOne(devices) && <DeviceFailure device="microphone" trouble={microphone.trouble} />}
        {without}
      </>
    )
  }
  const isAskedAlone = microphone.kind === 'Asking' && camera.kind !== 'Asking'
  if (microphone.kind === 'Off' || isAskedAlone) {
    return (
      <>
        <TurnOnDevice device="microphone" />
        {without}
      </>
    )
  }
  if (microphone.kind !== 'On' || !track) return null
  return <MicrophoneLevel key={track.id} track={track} muted={microphone.muted} />
}
