import { useEffect, useRef } from 'react'
import styles from './CameraCheck.module.css'

/** The person's own picture, mirrored and without sound. */
export function CameraPicture({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <video ref={video} className={styles.picture} aria-label="Your own picture" autoPlay muted playsInline />
  )
}
