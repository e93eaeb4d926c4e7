import { useState } from 'react'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { Button } from '../../../ui/Button.tsx'
import { downloadCsv, type ExportList } from './download.ts'
import styles from './Operator.module.css'

/**
 * Takes a whole list away as a file for spreadsheets; the filters do not count.
 *
 * @param props which list
 */
export function ExportCsv({ list }: { list: ExportList }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function save() {
    setBusy(true)
    setFailure(null)
    try {
      await downloadCsv(list)
    } catch (error) {
      setFailure(failureSentence('Failed to export the list.', error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.export}>
      <Button variant="secondary" disabled={busy} onClick={() => void save()}>
        {busy ? 'Exporting...' : 'Export CSV'}
      </Button>
      {failure && (
        <span role="alert" className={styles.failure}>
          {failure}
        </span>
      )}
    </div>
  )
}
