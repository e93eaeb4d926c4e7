import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { momentWords } from './moment.ts'
import operator from './Operator.module.css'
import type { FoundVersion } from './useReadVersion.ts'
import { VersionStages } from './VersionStages.tsx'
import type { VersionedSetting } from './versionedSettings.ts'

/** What goes on from an earlier version: it is put where it can be changed and saved as a new one. */
export type Taking = {
  /** Where it is put, such as 'the editor' */
  where: string
  /** Whether something there would be lost */
  isBlocked: boolean
  onTake: (version: FoundVersion) => void
}

type VersionDialogProps = {
  setting: VersionedSetting
  found: FoundVersion
  /** Null for what says the same as the version in use */
  taking: Taking | null
  onClose: () => void
}

/**
 * What a version says, to be read and to go on from.
 *
 * @param props what it is a version of, the version, what goes on from it, and what closes the dialog
 */
export function VersionDialog({ setting, found, taking, onClose }: VersionDialogProps) {
  const { version, savedAt, stages } = found
  return (
    <Dialog
      title={`${setting.label}, ${version === 0 ? 'as it came' : `version ${version}`}`}
      onClose={onClose}
    >
      <div className={operator.list}>
        <p className={operator.soft}>
          {savedAt ? `Saved on ${momentWords(savedAt)}.` : 'This is what came with the program.'}
        </p>
        {taking?.isBlocked && (
          <p className={operator.soft}>
            What you changed in {taking.where} is not saved. Save or undo it, then you can go on from this
            version.
          </p>
        )}
        <div className={operator.actions}>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {taking && (
            <Button
              disabled={taking.isBlocked}
              onClick={() => {
                onClose()
                taking.onTake(found)
              }}
            >
              Put it into {taking.where}
            </Button>
          )}
        </div>
        {stages && <VersionStages stages={stages} />}
      </div>
    </Dialog>
  )
}
