import { LabeledBox } from '../../../ui/Checkbox.tsx'
import { ownMedia } from '../shared/media/ownMedia.ts'
import { useOwnMedia } from '../shared/media/useOwnMedia.ts'
import styles from './DeviceCheck.module.css'

/** Lets people who have read that cameras are expected come to the table without one. */
export function WithoutCamera() {
  const { comesWithoutCamera } = useOwnMedia().devices
  return (
    <div className={styles.without}>
      <p>
        <strong>Cameras are expected at the table.</strong> Everybody shows their face, and it is only fair
        when all do. If yours does not work this time, you can still come: say so at the table.
      </p>
      <LabeledBox
        checked={comesWithoutCamera}
        onChange={({ target }) => ownMedia.comeWithoutCamera(target.checked)}
      >
        I have read this, and come without a camera this time.
      </LabeledBox>
    </div>
  )
}
