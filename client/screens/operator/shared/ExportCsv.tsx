import { useId, useState } from 'react'
import { failureSentence } from '../../../relay/failureSentence.ts'
import { Button } from '../../../ui/Button.tsx'
import { downloadCsv, type ExportFilter, type ExportList } from './download.ts'
import styles from './Operator.module.css'

type ExportCsvProps = {
  list: ExportList
  /** The filters of the list, if it has any: the arguments of its query field */
  filter?: ExportFilter
}

/**
 * Downloads a list as a file for spreadsheets: every row that matches the search and the filters, including those not
 * loaded yet.
 */
export function ExportCsv({ list, filter }: ExportCsvProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const hint = useId()

  async function save() {
    setBusy(true)
    setFailure(null)
    try {
      await downloadCsv(list, filter)
    } catch (error) {
      setFailure(failureSentence('Failed to export the list.', error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.export}>
      <Button
        variant="secondary"
        disabled={busy}
        aria-describedby={filter && hint}
        onClick={() => void save()}
      >
        {busy ? 'Exporting...' : 'Export CSV'}
      </Button>
      {filter && (
        <span id={hint} className={styles.small}>
          All rows of this list, as filtered
        </span>
      )}
      {failure && (
        <span role="alert" className={styles.failure}>
          {failure}
        </span>
      )}
    </div>
  )
}
