import { browserKind } from '../shared/media/browserKind.ts'
import { deviceHelp } from '../shared/media/deviceHelp.ts'
import { deviceKinds, failsAsOne } from '../shared/media/deviceState.ts'
import { useOwnMedia } from '../shared/media/useOwnMedia.ts'
import styles from './RoomBar.module.css'

/** Says at the table which device does not work; the button that turns it on again is beside it. */
export function DeviceTroubles() {
  const { devices } = useOwnMedia()
  const browser = browserKind(navigator.userAgent, navigator.maxTouchPoints)
  const isBoth = failsAsOne(devices)
  return deviceKinds.slice(isBoth ? 1 : 0).map((device) => {
    const status = devices[device]
    return (
      status.kind === 'Failed' && (
        <p key={device} className={styles.trouble} role="alert">
          {deviceHelp(isBoth ? 'both' : device, status.trouble, browser).title}.
        </p>
      )
    )
  })
}
