import { useEffect } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { holdFocus } from '../../../ui/holdFocus.ts'
import { ownMedia } from '../shared/media/ownMedia.ts'
import { useOwnMedia } from '../shared/media/useOwnMedia.ts'
import { CameraCheck } from './CameraCheck.tsx'
import styles from './DeviceCheck.module.css'
import { DeviceChoices } from './DeviceChoices.tsx'
import { MicrophoneCheck } from './MicrophoneCheck.tsx'
import { SoundCheck } from './SoundCheck.tsx'

const turnOff = () => ownMedia.close()

/**
 * Lets people see and hear themselves before others do: the picture, the microphone, a sound, and help with what does
 * not work. Nothing leaves the browser. Devices that it turned on stay on for the room.
 */
export function DeviceCheck() {
  const { devices } = useOwnMedia()
  // Begins after the room of a table was left, and ends before one is joined.
  useEffect(() => ownMedia.check(), [])
  const isOff = devices.camera.kind === 'Off' && devices.microphone.kind === 'Off'
  const isOn = devices.camera.kind === 'On' || devices.microphone.kind === 'On'
  return (
    <section ref={holdFocus} className={styles.check} aria-labelledby="device-check" tabIndex={-1}>
      <header className={styles.head}>
        <h2 id="device-check">Camera and sound</h2>
        {isOn && (
          <Button variant="quiet" onClick={turnOff}>
            Turn off
          </Button>
        )}
      </header>
      <CameraCheck />
      {!isOff && (
        <>
          <MicrophoneCheck />
          <SoundCheck />
          <DeviceChoices />
        </>
      )}
      <p className={styles.note}>Only you see and hear this. Nothing is sent, and nothing is recorded.</p>
    </section>
  )
}
