import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import styles from './Operator.module.css'

type FoldOnPhoneProps = {
  /** Its name, such as 'filters' */
  what: string
  /** Which one, such as 'at table 1', if the page has several; for screen readers */
  where?: string
  /** Whether it is always shown */
  isNeeded?: boolean
  /** Whether it is a part of a grid whose cells are its children */
  isInGrid?: boolean
  children: ReactNode
}

/** Shows its content on a wide screen, and on a phone after a button was pressed. */
export function FoldOnPhone({ what, where, isNeeded = false, isInGrid = false, children }: FoldOnPhoneProps) {
  const [isOpened, setOpened] = useState(false)
  const id = useId()
  const isShown = isOpened || isNeeded
  const words = `${isShown ? 'Hide' : 'Show'} ${what}`
  return (
    <>
      <div className={styles.foldToggle}>
        <Button
          variant="quiet"
          aria-expanded={isShown}
          aria-controls={id}
          aria-label={where && `${words} ${where}`}
          onClick={() => setOpened(!isShown)}
        >
          {words}
        </Button>
      </div>
      <div id={id} className={isInGrid ? styles.foldCells : styles.fold} data-shown={isShown}>
        {children}
      </div>
    </>
  )
}
