import { useId } from 'react'
import { shortTime } from '#rules/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { untilWords } from '../../../ui/untilWords.ts'
import { type DeviceState, isReadyToCome } from '../shared/media/deviceState.ts'
import { useOwnMedia } from '../shared/media/useOwnMedia.ts'
import { useWaitFor } from '../shared/useWaitFor.ts'
import styles from './Lobby.module.css'

/** What a person still has to do before they can come to the table. */
function stillToDo({ camera }: DeviceState): string {
  switch (camera.kind) {
    case 'Off':
      return 'Turn on your camera and microphone first.'
    case 'Asking':
      return 'Your camera is being turned on. If your browser asks, choose “Allow”.'
    case 'Failed':
      return 'Your camera does not work yet. See under “Camera and sound” what helps, or say there that you come without one.'
    case 'On':
      return ''
  }
}

type ComeToTableProps = { opensAt: Date; timeZone: string; onCome: () => void }

/**
 * The button that leads to the table. Says when the table opens, is enabled then, and says what the person still has to
 * do.
 */
export function ComeToTable({ opensAt, timeZone, onCome }: ComeToTableProps) {
  const { devices } = useOwnMedia()
  const wait = useWaitFor(opensAt)
  const noteId = useId()
  const isOpen = wait <= 0
  const isReady = isReadyToCome(devices)
  return (
    <div className={styles.come} data-open={isOpen}>
      <Button disabled={!isOpen || !isReady} aria-describedby={noteId} onClick={onCome}>
        Come to the table
      </Button>
      <div id={noteId}>
        {/* Said once when it opens; who listens to a countdown hears nothing else. */}
        <p className={styles.opening} role="status">
          {isOpen && 'The table is open.'}
        </p>
        {!isOpen && (
          <p className={styles.opening} role="timer" aria-live="off">
            The table opens at {shortTime(opensAt, timeZone)}, {untilWords(wait)}.
          </p>
        )}
        {!isReady && <p>{stillToDo(devices)}</p>}
        {!isOpen && isReady && <p>You are ready. You can leave this page open.</p>}
      </div>
    </div>
  )
}
