import { browserKind } from '../shared/media/browserKind.ts'
import { deviceHelp, mutedWords } from '../shared/media/deviceHelp.ts'
import { deviceKinds, failsAsOne } from '../shared/media/deviceState.ts'
import { useOwnMedia } from '../shared/media/useOwnMedia.ts'
import styles from './RoomBar.module.css'

/** Says at the table which device does not work or gives no signal, with a button that turns it on again. */
export function DeviceTroubles() {
  const { devices, off } = useOwnMedia()
  const browser = browserKind(navigator.userAgent, navigator.maxTouchPoints)
  const isBoth = failsAsOne(devices)
  return deviceKinds.slice(isBoth ? 1 : 0).map((device) => {
    const status = devices[device]
    const isMuted = status.kind === 'On' && status.muted && !off.includes(device)
    if (status.kind !== 'Failed' && !isMuted) return null
    return (
      <p key={device} className={styles.trouble} role="alert">
        {status.kind === 'Failed'
          ? `${deviceHelp(isBoth ? 'both' : device, status.trouble, browser).title}.`
          : mutedWords[device]}
      </p>
    )
  })
}
