import { Disclosure } from '../../../ui/Disclosure.tsx'
import type { DeviceState, FoundDevice } from '../shared/media/deviceState.ts'
import { useOwnMedia } from '../shared/media/useOwnMedia.ts'
import styles from './DeviceCheck.module.css'
import { DeviceChoice } from './DeviceChoice.tsx'
import { canChooseSpeaker } from './playSound.ts'

const kinds: readonly FoundDevice['kind'][] = ['camera', 'microphone', 'speaker']

/** How many devices make a choice. Browsers list the default speaker twice. */
const enoughToChoose = { camera: 2, microphone: 2, speaker: 3 }

function choosable({ found }: DeviceState): FoundDevice['kind'][] {
  const count = (kind: FoundDevice['kind']) => found.filter((each) => each.kind === kind).length
  return kinds.filter(
    (kind) => count(kind) >= enoughToChoose[kind] && (kind !== 'speaker' || canChooseSpeaker()),
  )
}

/** The choices among several cameras, microphones or speakers; nothing if there is one of each. */
export function DeviceChoices() {
  const { devices } = useOwnMedia()
  const several = choosable(devices)
  if (several.length === 0) return null
  return (
    <Disclosure summary="Use another device">
      <div className={styles.choices}>
        {several.map((kind) => (
          <DeviceChoice key={kind} kind={kind} />
        ))}
      </div>
    </Disclosure>
  )
}
