import { useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { mutedWords } from '../shared/media/deviceHelp.ts'
import { failsAsOne } from '../shared/media/deviceState.ts'
import { ownMedia } from '../shared/media/ownMedia.ts'
import { useOwnMedia } from '../shared/media/useOwnMedia.ts'
import styles from './CameraCheck.module.css'
import { CameraPicture } from './CameraPicture.tsx'
import { DeviceFailure } from './DeviceFailure.tsx'
import { WithoutCamera } from './WithoutCamera.tsx'

/** The camera's part of the check: the person's own picture, or why there is none. */
export function CameraCheck() {
  const { devices, stream } = useOwnMedia()
  const { camera, microphone } = devices
  const frame = useRef<HTMLDivElement>(null)
  const turnOn = () => {
    // The button will be removed, and its focus would be lost.
    frame.current?.focus()
    void ownMedia.open().catch(reportError)
  }
  return (
    <>
      <div ref={frame} className={styles.frame} tabIndex={-1}>
        {camera.kind === 'On' && stream ? (
          <CameraPicture stream={stream} />
        ) : (
          <svg className={styles.person} viewBox="0 0 120 68" aria-hidden="true">
            <circle cx="60" cy="30" r="13" />
            <path d="M34 68a26 21 0 0 1 52 0z" />
          </svg>
        )}
        {camera.kind === 'Off' && (
          <div className={styles.cover}>
            <p>See yourself as the others will.</p>
            <Button onClick={turnOn}>
              {microphone.kind === 'Off' ? 'Turn on camera and microphone' : 'Turn on camera'}
            </Button>
          </div>
        )}
        {camera.kind === 'Asking' && (
          <p className={styles.cover} role="status">
            {microphone.kind === 'Asking' ? 'Camera and microphone are' : 'Your camera is'} being turned on.
            If your browser asks, choose “Allow”.
          </p>
        )}
      </div>
      {camera.kind === 'On' && (
        <p className={styles.said} role="status">
          {camera.muted ? mutedWords.camera : 'Your camera works. Sit so that the light is in front of you.'}
        </p>
      )}
      {camera.kind === 'Failed' && (
        <DeviceFailure device={failsAsOne(devices) ? 'both' : 'camera'} trouble={camera.trouble} />
      )}
      {camera.kind === 'Failed' && <WithoutCamera />}
    </>
  )
}
