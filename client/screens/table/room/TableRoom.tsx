import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useOwnMedia } from '../shared/media/useOwnMedia.ts'
import styles from './TableRoom.module.css'

/**
 * The table itself.
 *
 * @param props the 32 digits of the seat's address, and what leads out
 */
export function TableRoom({ onLeave }: { seat: string; onLeave: () => void }) {
  const { stream } = useOwnMedia()
  const video = useRef<HTMLVideoElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={styles.room}>
      <h1 ref={title} tabIndex={-1}>
        You are at the table
      </h1>
      <video
        ref={video}
        className={styles.picture}
        aria-label="Your own picture"
        autoPlay
        muted
        playsInline
      />
      <Button variant="secondary" onClick={onLeave}>
        Leave quietly
      </Button>
    </section>
  )
}
