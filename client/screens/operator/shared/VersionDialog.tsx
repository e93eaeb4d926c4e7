import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { momentWords } from './moment.ts'
import operator from './Operator.module.css'
import type { FoundVersion } from './useReadVersion.ts'
import styles from './VersionDialog.module.css'
import { VersionQuestions } from './VersionQuestions.tsx'
import { VersionStages } from './VersionStages.tsx'
import { type VersionedSetting, versionName } from './versionedSettings.ts'

/** How to continue from an earlier version: it is put into an editor, and saved as a new version. */
export type Taking = {
  /** The editor in words, such as 'the editor' */
  where: string
  /** Whether the editor has unsaved changes */
  isBlocked: boolean
  onTake: (version: FoundVersion) => void
}

type VersionDialogProps = {
  setting: VersionedSetting
  found: FoundVersion
  /** Null if the version is empty, or the same as the one in use */
  taking: Taking | null
  onClose: () => void
}

/** The content of a version, with a button to continue from it. */
export function VersionDialog({ setting, found, taking, onClose }: VersionDialogProps) {
  const { version, savedAt, stages, questions, text } = found
  return (
    <Dialog title={`${setting.label}: ${versionName(setting, version)}`} onClose={onClose}>
      <div className={operator.list}>
        {savedAt && <p className={operator.soft}>Saved on {momentWords(savedAt)}.</p>}
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
        {questions && <VersionQuestions questions={questions} />}
        {text === '' && <p className={operator.soft}>There is nothing in it.</p>}
        {text && <p className={styles.text}>{text}</p>}
      </div>
    </Dialog>
  )
}
