import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { LoadedSection } from '../shared/LoadedSection.tsx'
import { Evenings } from './Evenings.tsx'
import styles from './NeedsMeScreen.module.css'

/** What people said about their evenings, loaded when it is opened. */
export function EveningsPart() {
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <div id="evenings">
        <LoadedSection
          title="How evenings were"
          failure="What people said about evenings could not be loaded."
        >
          {(fetchKey) => <Evenings fetchKey={fetchKey} />}
        </LoadedSection>
      </div>
    )
  return (
    <section id="evenings" className={styles.section} aria-labelledby="evenings-title">
      <h2 id="evenings-title">How evenings were</h2>
      <p className={styles.next}>
        What people answered afterwards, added up where five or more did, two weeks after the evening.
      </p>
      <div>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Show how evenings were
        </Button>
      </div>
    </section>
  )
}
