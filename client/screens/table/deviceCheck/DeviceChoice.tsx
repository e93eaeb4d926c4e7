import { FieldFrame } from '../../../ui/FieldFrame.tsx'
import type { FoundDevice } from '../shared/media/deviceState.ts'
import { ownMedia } from '../shared/media/ownMedia.ts'
import { useOwnMedia } from '../shared/media/useOwnMedia.ts'

const labels = { camera: 'Camera', microphone: 'Microphone', speaker: 'Speaker' }

/** A choice among devices of one kind, remembered in this browser. */
export function DeviceChoice({ kind }: { kind: FoundDevice['kind'] }) {
  const { devices, chosen } = useOwnMedia()
  const options = devices.found.filter((each) => each.kind === kind)
  const status = kind === 'speaker' ? null : devices[kind]
  const used = status?.kind === 'On' ? status.deviceId : chosen[kind]
  return (
    <FieldFrame label={labels[kind]} error={null}>
      {(control) => (
        <select
          {...control}
          value={used ?? options[0]?.deviceId}
          onChange={({ target }) => void ownMedia.choose(kind, target.value).catch(reportError)}
        >
          {options.map(({ deviceId, label }, index) => (
            <option key={deviceId} value={deviceId}>
              {label || `${labels[kind]} ${index + 1}`}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
