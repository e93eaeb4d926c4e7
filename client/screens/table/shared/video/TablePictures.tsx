import { type ReactNode, useEffect } from 'react'
import { JitsiFrame } from './JitsiFrame.tsx'
import type { Picture } from './picture.ts'
import { type OwnDevices, useLivekit } from './useLivekit.ts'
import { useRoomVideo } from './useRoomVideo.ts'
import styles from './Video.module.css'
import { VideoNote } from './VideoNote.tsx'

type TablePicturesProps = {
  seat: string
  /** The version of the meeting, which changes with its address or service. */
  version: string
  name: string
  own: OwnDevices
  /** Called with whether the video server is lost. */
  onLost: (isLost: boolean) => void
  /** Called with whether the meeting runs outside this page, in a window or frame with its own switches. */
  onApart: (isApart: boolean) => void
  /** Renders the people with their pictures. */
  children: (pictures: ReadonlyMap<string, Picture>) => ReactNode
}

/** Provides the people at a table with their pictures, whatever service they come from. */
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
