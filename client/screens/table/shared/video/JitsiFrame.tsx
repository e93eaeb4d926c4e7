import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { reloadDocument } from '../../../../browser/navigation.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { showJitsi } from './jitsiRoom.ts'
import styles from './Video.module.css'

type JitsiFrameProps = { url: string; room: string; token: string | null; name: string }

/** The room of a Jitsi server, which has its own buttons for camera and microphone. */
export function JitsiFrame({ url, room, token, name }: JitsiFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [trouble, setTrouble] = useState(false)
  const onLeft = useEffectEvent(() => setTrouble(true))
  // An operator's name changes when they start to host: no reason to join the room again.
  const readName = useEffectEvent(() => name)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let isOver = false
    let dispose: (() => void) | undefined
    showJitsi(element, { url, room, token }, readName(), () => !isOver && onLeft()).then(
      (end) => {
        if (isOver) end()
        else dispose = end
      },
      () => !isOver && onLeft(),
    )
    return () => {
      isOver = true
      dispose?.()
    }
  }, [url, room, token])
  return (
    <>
      {trouble && (
        <Banner tone="warning">
          The video has ended or does not answer. The guide goes on; load the page again to get the video
          back.
          <Button variant="secondary" onClick={reloadDocument}>
            Load the page again
          </Button>
        </Banner>
      )}
      <div ref={frame} className={styles.frame} />
    </>
  )
}
