import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import styles from './Operator.module.css'

type FoldOnPhoneProps = {
  /** What it is, such as 'filters' */
  what: string
  /** Which one, such as 'at table 1', where the page has several; for those who cannot see where the button is */
  where?: string
  /** Whether it is shown whatever was pressed */
  isNeeded?: boolean
  /** Whether it is a part of a grid, whose cells its children are */
  isInGrid?: boolean
  children: ReactNode
}

/**
 * Shows its content on a wide screen, and on a phone once that is asked for.
 *
 * @param props what it is called, and the content
 */
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
