import { type ReactNode, useEffect } from 'react'
import { JitsiFrame } from './JitsiFrame.tsx'
import type { Picture } from './picture.ts'
import { type OwnDevices, useLivekit } from './useLivekit.ts'
import { useRoomVideo } from './useRoomVideo.ts'
import styles from './Video.module.css'
import { VideoNote } from './VideoNote.tsx'

type TablePicturesProps = {
  seat: string
  /** Of the meeting: another one where the picture comes from elsewhere now. */
  version: string
  name: string
  own: OwnDevices
  /** Called with whether the video server is lost. */
  onLost: (isLost: boolean) => void
  /** Called with whether people are seen and heard apart from this page, in a window or frame with switches of its own. */
  onApart: (isApart: boolean) => void
  /** Shows the people with their pictures. */
  children: (pictures: ReadonlyMap<string, Picture>) => ReactNode
}

/**
 * Brings the pictures of a table, wherever they come from, to the people at it.
 *
 * @param props the seat's address, the version of its meeting, the name there, one's own devices, what is to know of a lost
 *   connection and of a meeting apart, and what shows the people
 */
export function TablePictures({ seat, version, name, own, onLost, onApart, children }: TablePicturesProps) {
  const [video, askAgain] = useRoomVideo(seat, version)
  const { kind, url, token, room } = video ?? {}
  const access = kind === 'LIVEKIT' && url && token ? { url, token } : null
  const { pictures, state, joinAgain, turnOnSound } = useLivekit(access, own, askAgain)
  const isLost = access !== null && (state === 'Lost' || state === 'Outdated')
  useEffect(() => onLost(isLost), [isLost, onLost])
  const isApart = kind === 'WINDOW' || kind === 'JITSI'
  useEffect(() => onApart(isApart), [isApart, onApart])
  return (
    <div className={styles.video}>
      <VideoNote video={video} state={state} onShowHere={joinAgain} onTurnOnSound={turnOnSound} />
      {kind === 'JITSI' && url && room ? (
        <JitsiFrame key={`${room} ${token}`} url={url} room={room} token={token ?? null} name={name} />
      ) : null}
      {children(pictures)}
    </div>
  )
}
