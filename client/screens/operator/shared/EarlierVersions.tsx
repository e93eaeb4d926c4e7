import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { LoadedLater } from '../../../ui/LoadedLater.tsx'
import operator from './Operator.module.css'
import type { Taking } from './VersionDialog.tsx'
import { VersionTable } from './VersionTable.tsx'
import type { VersionedSetting } from './versionedSettings.ts'

type EarlierVersionsProps = {
  setting: VersionedSetting
  /** Changes whenever another version is in use */
  inUse: string | number
  taking: Taking
}

/** The versions of a setting, loaded when they are opened. */
export function EarlierVersions({ setting, inUse, taking }: EarlierVersionsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={operator.list}>
      <div className={operator.actions}>
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide the versions' : 'Versions'}: ${setting.label}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide the versions' : 'Versions'}
        </Button>
      </div>
      {isOpen && (
        <LoadedLater fallback={<p role="status">Loading...</p>}>
          <VersionTable setting={setting} inUse={inUse} taking={taking} />
        </LoadedLater>
      )}
    </div>
  )
}
