import { useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import styles from './AttendeeItem.module.css'

type AttendeeMenuProps = {
  username: string
  /** The wish not to be seated with them, and what sets or undoes it; null if a report implies it */
  wish: { isAvoided: boolean; change: () => void } | null
  onReport: () => void
}

/** Rarely used actions about an attendee, behind a quiet button. */
export function AttendeeMenu({ username, wish, onReport }: AttendeeMenuProps) {
  const menuId = useId()
  // Every item closes the menu, which returns the focus to its button.
  const closes = { popoverTarget: menuId, popoverTargetAction: 'hide' } as const
  return (
    <div className={styles.opener}>
      <Button variant="quiet" popoverTarget={menuId} aria-label={`More about ${username}`}>
        •••
      </Button>
      <div id={menuId} className={styles.menu} popover="auto">
        {wish && (
          <Button
            {...closes}
            variant="quiet"
            aria-label={`${wish.isAvoided ? 'Undo: don' : 'Don'}'t seat me with ${username}`}
            onClick={wish.change}
          >
            {wish.isAvoided ? "Undo “Don't seat me with…”" : "Don't seat me with…"}
          </Button>
        )}
        <Button {...closes} variant="quiet" aria-label={`Report ${username}`} onClick={onReport}>
          Report…
        </Button>
      </div>
    </div>
  )
}
