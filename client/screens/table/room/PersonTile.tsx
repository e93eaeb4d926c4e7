import { useEffect, useRef } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import type { PersonTile_person$key } from './__generated__/PersonTile_person.graphql.ts'
import styles from './PersonTile.module.css'

type PersonTileProps = { person: PersonTile_person$key; stream: MediaStream | null }

const initials = (name: string): string => [...name.trim()].slice(0, 2).join('').toUpperCase()

function Picture({ stream, name, isYou }: { stream: MediaStream; name: string; isYou: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current && video.current.srcObject !== stream) video.current.srcObject = stream
  }, [stream])
  return (
    <video
      ref={video}
      className={styles.picture}
      data-mirrored={isYou || undefined}
      aria-label={isYou ? 'Your own picture' : `Picture of ${name}`}
      autoPlay
      muted={isYou}
      playsInline
    />
  )
}

/**
 * A place at the table: the picture of who sits there, or their initials, lit while they speak.
 *
 * @param props the person, and the picture and sound of their place where there are any
 */
export function PersonTile({ person: key, stream }: PersonTileProps) {
  const { name, isYou, isHere, isHost, isSpeaking, hand } = useFragment(
    graphql`
      fragment PersonTile_person on TablePerson {
        name
        isYou
        isHere
        isHost
        isSpeaking
        hand
      }
    `,
    key,
  )
  const hasPicture = stream?.getVideoTracks().some(({ readyState }) => readyState === 'live') ?? false
  return (
    <li className={styles.tile} data-lit={isSpeaking || undefined} data-away={!isHere || undefined}>
      {stream && (hasPicture || !isYou) && <Picture stream={stream} name={name} isYou={isYou} />}
      {!hasPicture && (
        <span className={styles.initials} aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <span className={styles.plate}>
        <span className={styles.name}>{isYou ? `${name} (you)` : name}</span>
        {isHost && <span className={styles.note}>hosts</span>}
        {!isHere && <span className={styles.note}>away</span>}
        {hand !== null && hand !== undefined && (
          <span className={styles.hand}>
            <span aria-hidden="true">✋</span> {hand}
            <span className={styles.hidden}> in the queue to speak</span>
          </span>
        )}
      </span>
    </li>
  )
}
