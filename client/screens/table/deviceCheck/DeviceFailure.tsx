import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { DeviceKind, DeviceTrouble } from '../shared/deviceState.ts'
import { ownMedia } from '../shared/ownMedia.ts'
import { browserKind } from './browserKind.ts'
import styles from './DeviceCheck.module.css'
import { deviceHelp } from './deviceHelp.ts'

/** What trying again cannot change. */
const final: readonly DeviceTrouble[] = ['Insecure', 'Unsupported']

/**
 * Why a device does not work, and what to do about it.
 *
 * @param props the device, and what the browser said
 */
export function DeviceFailure({ device, trouble }: { device: DeviceKind; trouble: DeviceTrouble }) {
  const [browser] = useState(() => browserKind(navigator.userAgent, navigator.maxTouchPoints))
  const { title, steps } = deviceHelp(device, trouble, browser)
  return (
    <div className={styles.failure} role="alert">
      <h3>{title}</h3>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {!final.includes(trouble) && (
        <Button
          variant="secondary"
          aria-label={`Try the ${device} again`}
          onClick={() => void ownMedia.open([device]).catch(reportError)}
        >
          Try again
        </Button>
      )}
    </div>
  )
}
