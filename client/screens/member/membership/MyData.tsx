import { Button } from '../../../ui/Button.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { ChangeButton, type Changing } from './ChangeButton.tsx'
import styles from './MembershipScreen.module.css'
import { useDownloadMyData } from './useDownloadMyData.ts'

/** Lets members download all data stored about them, and ask for erasure. */
export function MyData({ changing }: { changing: Changing }) {
  const { download, downloading, outcome, banner } = useDownloadMyData()
  return (
    <section className={styles.card} aria-labelledby="my-data">
      <div>
        <h2 id="my-data" className={styles.heading}>
          Your data
        </h2>
        <p className={styles.note}>
          Everything we hold about you, in one file: your own choices too, never who chose you.
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" disabled={downloading || changing.busy} onClick={() => void download()}>
          {downloading ? 'Preparing...' : 'Download My Data'}
        </Button>
        <ChangeButton wanted="erase" changing={changing} />
      </div>
      <OutcomeBanner outcome={outcome} ref={banner} />
    </section>
  )
}
