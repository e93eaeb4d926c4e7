import { useReducer, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PromptSuspense } from '../../../ui/PromptSuspense.tsx'
import { takeFocus } from '../../../ui/takeFocus.ts'
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
  const [tries, tryAgain] = useReducer((count: number) => count + 1, 0)
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
        <ErrorBoundary
          resetKeys={[tries]}
          fallback={
            <Banner tone="danger" ref={takeFocus}>
              The versions could not be loaded.
              <Button variant="secondary" onClick={tryAgain}>
                Try again
              </Button>
            </Banner>
          }
        >
          <PromptSuspense fallback={<p role="status">Loading...</p>}>
            <VersionTable setting={setting} inUse={inUse} tries={tries} taking={taking} />
          </PromptSuspense>
        </ErrorBoundary>
      )}
    </div>
  )
}
