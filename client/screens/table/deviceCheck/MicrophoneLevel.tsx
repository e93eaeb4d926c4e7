import { useEffect, useRef, useState } from 'react'
import { mutedWords } from '../shared/media/deviceHelp.ts'
import { drawnLevel, hearLevel, nothingHeard } from './hearing.ts'
import { listenToTrack } from './listenToTrack.ts'
import styles from './MicrophoneLevel.module.css'

const said = {
  Nothing: 'We hear nothing yet. Say a few words.',
  Heard: 'We hear you.',
  Silent: 'Your microphone gives no sound at all. Is it muted by a switch, or on your headset?',
  Muted: mutedWords.microphone,
}

/** The level of the microphone, as a line and in words. */
export function MicrophoneLevel({ track, muted }: { track: MediaStreamTrack; muted: boolean }) {
  const line = useRef<HTMLSpanElement>(null)
  const [hearing, setHearing] = useState(nothingHeard.hearing)
  useEffect(() => {
    let heard = nothingHeard
    return listenToTrack(track, (level) => {
      heard = hearLevel(heard, level, performance.now())
      setHearing(heard.hearing)
      // Sets the style directly: ten times a second is too often to render the whole check.
      line.current?.style.setProperty('transform', `scaleX(${drawnLevel(level)})`)
    })
  }, [track])
  const state = muted ? 'Muted' : hearing
  return (
    <div className={styles.level} data-state={state}>
      <div className={styles.meter} aria-hidden="true">
        <span ref={line} className={styles.line} />
      </div>
      <p role="status">{said[state]}</p>
    </div>
  )
}
