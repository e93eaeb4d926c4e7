import { reloadDocument } from '../../../../browser/navigation.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button, ButtonLink } from '../../../../ui/Button.tsx'
import type { RoomState } from './livekitRoom.ts'
import type { RoomVideo } from './useRoomVideo.ts'
import styles from './Video.module.css'

type VideoNoteProps = {
  video: RoomVideo | null
  state: RoomState
  onShowHere: () => void
  /** Turns on the others' sound; null while it is on */
  onTurnOnSound: (() => void) | null
}

/**
 * A note about the meeting's picture and sound, if there is anything to say: it runs elsewhere, is not set up, is
 * connecting, was lost, or is blocked by the browser.
 */
export function VideoNote({ video, state, onShowHere, onTurnOnSound }: VideoNoteProps) {
  if (video?.kind === 'WINDOW' && video.url) {
    return (
      <div className={styles.window}>
        <p>
          You see and hear each other in a separate window. Leave this page open beside it: the guide is here.
        </p>
        <ButtonLink href={video.url} target="_blank" rel="noreferrer">
          Open the meeting
        </ButtonLink>
      </div>
    )
  }
  if (video?.kind === 'NONE') {
    return (
      <details className={styles.note}>
        <summary>You see only yourself for now</summary>
        <p>{video.reason}</p>
      </details>
    )
  }
  if (video?.kind !== 'LIVEKIT') return null
  if (state === 'Reconnecting') return <Banner tone="neutral">The video is connecting again…</Banner>
  if (state === 'Lost') {
    return (
      <Banner tone="warning">
        The picture is lost, and we are trying to get it back. The guide goes on. If the operator gives the
        table another meeting, it appears here.
      </Banner>
    )
  }
  if (state === 'Elsewhere') {
    return (
      <div className={styles.window}>
        <p role="status">You see and hear the table on another page or device.</p>
        <Button onClick={onShowHere}>Show it here</Button>
      </div>
    )
  }
  if (state === 'Outdated') {
    return (
      <div className={styles.window}>
        <p role="status">
          A part of this page was missing, so you see and hear nobody. Load the page again to get it. The
          guide goes on.
        </p>
        <Button onClick={reloadDocument}>Load the page again</Button>
      </div>
    )
  }
  if (onTurnOnSound) {
    return (
      <div className={styles.window}>
        <p role="status">Your browser holds back the sound of the others until you turn it on.</p>
        <Button onClick={onTurnOnSound}>Turn on sound</Button>
      </div>
    )
  }
  return null
}
