import { Disclosure } from '../../../ui/Disclosure.tsx'
import { browserKind } from '../shared/media/browserKind.ts'
import { deviceHelp, mutedWords, type Troubled } from '../shared/media/deviceHelp.ts'
import { type DeviceTrouble, deviceKinds, failsAsOne } from '../shared/media/deviceState.ts'
import { useOwnMedia } from '../shared/media/useOwnMedia.ts'
import styles from './RoomBar.module.css'

/** The words of the buttons beside it that turn a device on. */
const buttons: Record<Troubled, string> = {
  camera: '“Turn on camera”',
  microphone: '“Turn on microphone”',
  both: '“Turn on camera” and “Turn on microphone”',
}

function Failure({ device, trouble }: { device: Troubled; trouble: DeviceTrouble }) {
  const browser = browserKind(navigator.userAgent, navigator.maxTouchPoints)
  const { title, steps } = deviceHelp(device, trouble, browser, buttons[device])
  return (
    <div className={styles.trouble}>
      <p role="alert">{title}.</p>
      <Disclosure summary="What helps">
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Disclosure>
    </div>
  )
}

const offWords: Record<Troubled, string> = {
  camera: 'Nobody sees you: your camera is off.',
  microphone: 'Nobody hears you: your microphone is off.',
  both: 'Nobody sees or hears you: your camera and microphone are off.',
}

/**
 * Says at the table which device does not work, gives no signal, or was not turned on since the page was loaded, and
 * what helps. The button that turns it on is beside it.
 */
export function DeviceTroubles() {
  const { devices, off } = useOwnMedia()
  const { camera, microphone } = devices
  const isBoth = failsAsOne(devices) || (camera.kind === 'Off' && microphone.kind === 'Off')
  return deviceKinds.slice(isBoth ? 1 : 0).map((device) => {
    const status = devices[device]
    const troubled = isBoth ? 'both' : device
    if (status.kind === 'Failed') return <Failure key={device} device={troubled} trouble={status.trouble} />
    // No alert: the person did not allow the device, or their browser asks each time.
    if (status.kind === 'Off') {
      return (
        <p key={device} className={styles.trouble}>
          {offWords[troubled]}
        </p>
      )
    }
    const isMuted = status.kind === 'On' && status.muted && !off.includes(device)
    if (!isMuted) return null
    return (
      <p key={device} className={styles.trouble} role="alert">
        {mutedWords[device]}
      </p>
    )
  })
}
