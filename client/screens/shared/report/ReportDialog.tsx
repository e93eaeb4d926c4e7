import { useEffect, useRef, useState } from 'react'
import { storeDraft } from '../../../browser/drafts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './ReportDialog.module.css'
import { ReportForm, type ReportFormProps } from './ReportForm.tsx'

function ReportSent({ sentences, onClose }: { sentences: readonly string[]; onClose: () => void }) {
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <>
      <div ref={words} className={styles.sent} role="status" tabIndex={-1}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className={styles.close}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </>
  )
}

/**
 * Takes a report, and then says what happens next. Escape closes it only while nothing is written; Cancel deletes the
 * draft.
 */
export function ReportDialog({ onClose, ...form }: ReportFormProps & { onClose: () => void }) {
  const [sent, setSent] = useState<readonly string[] | null>(null)
  const [isWritten, setWritten] = useState(false)
  const { person, people } = form
  const cancel = () => {
    storeDraft(form.draft, null)
    onClose()
  }
  const title = person && people.length === 0 ? `Report ${person.name}` : 'Report something'
  return (
    <Dialog
      title={sent ? 'Your report is with us' : title}
      onClose={sent || !isWritten ? onClose : undefined}
    >
      {sent ? (
        <ReportSent sentences={sent} onClose={onClose} />
      ) : (
        <>
          <ReportForm {...form} onSent={setSent} onWritten={() => setWritten(true)} />
          <div className={styles.cancel}>
            <Button variant="quiet" onClick={cancel}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
