import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { browserKind } from '../shared/media/browserKind.ts'
import { deviceHelp, type Troubled } from '../shared/media/deviceHelp.ts'
import { type DeviceTrouble, deviceKinds } from '../shared/media/deviceState.ts'
import { ownMedia } from '../shared/media/ownMedia.ts'
import styles from './DeviceCheck.module.css'

/** Causes that trying again cannot change. */
const final: readonly DeviceTrouble[] = ['Insecure', 'Unsupported']

/** Why a device does not work, and what to do about it. */
export function DeviceFailure({ device, trouble }: { device: Troubled; trouble: DeviceTrouble }) {
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
          aria-label={device === 'both' ? undefined : `Try again with the ${device}`}
          onClick={() => void ownMedia.open(device === 'both' ? deviceKinds : [device]).catch(reportError)}
        >
          Try again
        </Button>
      )}
    </div>
  )
}
