import { useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import styles from './AttendeeItem.module.css'

type AttendeeMenuProps = {
  username: string
  /** The wish not to be seated with them, and what says it or takes it back; null where a report stands for it */
  wish: { isAvoided: boolean; change: () => void } | null
  onReport: () => void
}

/**
 * What is rarely wanted about somebody, behind one quiet button.
 *
 * @param props their name, the wish not to be seated with them, and what opens the report
 */
export function AttendeeMenu({ username, wish, onReport }: AttendeeMenuProps) {
  const menuId = useId()
  // Whatever is chosen closes the menu, which gives the focus back to its button.
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
