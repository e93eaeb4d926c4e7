import { useEffect, useRef } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import type { Picture as PictureOf } from '../shared/video/picture.ts'
import type { PersonTile_person$key } from './__generated__/PersonTile_person.graphql.ts'
import styles from './PersonTile.module.css'
import type { Unwelcome } from './RemovePerson.tsx'

type PersonTileProps = {
  person: PersonTile_person$key
  picture: PictureOf | null
  onReport: (seatId: string) => void
  onRemove: (person: Unwelcome) => void
}

const initials = (name: string): string => [...name.trim()].slice(0, 2).join('').toUpperCase()

function Picture({ picture, name, isYou }: { picture: PictureOf; name: string; isYou: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => (video.current ? picture.attach(video.current) : undefined), [picture])
  return (
    <video
      ref={video}
      className={styles.picture}
      data-mirrored={isYou || undefined}
      data-hidden={!picture.hasVideo || undefined}
      aria-label={isYou ? 'Your own picture' : `Picture of ${name}`}
      autoPlay
      muted={isYou}
      playsInline
    />
  )
}

/** A place at the table: the person's picture or initials, highlighted while they speak. */
export function PersonTile({ person: key, picture, onReport, onRemove }: PersonTileProps) {
  const { seatId, name, isYou, isHere, isHost, isSpeaking, hand, canBeRemoved } = useFragment(
    graphql`
      fragment PersonTile_person on TablePerson {
        seatId
        name
        isYou
        isHere
        isHost
        isSpeaking
        hand
        canBeRemoved
      }
    `,
    key,
  )
  return (
    <li className={styles.tile} data-lit={isSpeaking || undefined} data-away={!isHere || undefined}>
      {picture && <Picture picture={picture} name={name} isYou={isYou} />}
      {!picture?.hasVideo && (
        <span className={styles.initials} aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <span className={styles.plate}>
        <span className={styles.name}>{name}</span>
        {isYou && <span className={styles.note}> (you)</span>}
        {isHost && (
          <span className={styles.note}>
            <svg className={`${styles.sign} ${styles.star}`} viewBox="0 0 16 16" aria-hidden="true">
              <path d="M8 1l2.1 4.6 5 .6-3.7 3.4 1 4.9L8 12.1l-4.4 2.4 1-4.9L.9 6.2l5-.6z" />
            </svg>
            <span className={styles.hosts}>hosts</span>
          </span>
        )}
        {!isHere && <span className={styles.note}>away</span>}
        {hand !== null && hand !== undefined && (
          <span className={styles.hand}>
            <svg className={styles.sign} viewBox="0 0 16 16" aria-hidden="true">
              <path d="M5 9.5V4a1 1 0 0 1 2 0v3V2.5a1 1 0 0 1 2 0V7 3.5a1 1 0 0 1 2 0V8 5.5a1 1 0 0 1 2 0V10a4.5 4.5 0 0 1-8.3 2.4L2.4 9.6A1 1 0 0 1 4 8.4z" />
            </svg>{' '}
            {hand}
            <span className={styles.hidden}> in the queue to speak</span>
          </span>
        )}
      </span>
      {!isYou && (
        <button
          type="button"
          className={`${styles.corner} ${styles.report}`}
          aria-label={`Report ${name}`}
          onClick={() => onReport(seatId)}
        >
          <svg className={`${styles.sign} ${styles.dots}`} viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="3" cy="8" r="1.6" />
            <circle cx="8" cy="8" r="1.6" />
            <circle cx="13" cy="8" r="1.6" />
          </svg>
          <span className={styles.reportWord}>Report…</span>
        </button>
      )}
      {canBeRemoved && (
        <button
          type="button"
          className={`${styles.corner} ${styles.remove}`}
          aria-label={`Remove ${name}`}
          onClick={() => onRemove({ seatId, name })}
        >
          <svg className={styles.sign} viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3.4 2 2 3.4 6.6 8 2 12.6 3.4 14 8 9.4l4.6 4.6 1.4-1.4L9.4 8 14 3.4 12.6 2 8 6.6z" />
          </svg>
          <span className={styles.removeWord}> Remove…</span>
        </button>
      )}
    </li>
  )
}
