import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LivekitRoom, RoomState } from './livekitRoom.ts'
import type { Picture } from './picture.ts'

/** Milliseconds before the room is tried again, with a new token. */
const retryAfter = 4000

const nobody: ReadonlyMap<string, Picture> = new Map()

type Access = { url: string; token: string }

/**
 * Connects the page to its room on a LiveKit server, as long as there is one, and sends what the camera gives.
 *
 * @param access where, and with which token; null where the picture comes from elsewhere
 * @param own what camera and microphone give
 * @param askAgain has another token made, after the connection was lost
 */
export function useLivekit(access: Access | null, own: MediaStream | null, askAgain: () => void) {
  const [pictures, setPictures] = useState(nobody)
  const [state, setState] = useState<RoomState>('Connecting')
  const room = useRef<LivekitRoom | null>(null)
  const onLost = useEffectEvent(askAgain)
  const sendOwn = useEffectEvent((joined: LivekitRoom) => joined.send(own))
  const [url, token] = [access?.url, access?.token]

  useEffect(() => {
    if (!url || !token) return
    let isOver = false
    const onState = (next: RoomState) => {
      if (!isOver) setState(next)
    }
    const join = async () => {
      const { joinLivekit } = await import('./livekitRoom.ts')
      if (isOver) return
      const joined = await joinLivekit({ url, token }, { onPictures: setPictures, onState })
      if (isOver) return joined.leave()
      room.current = joined
      await sendOwn(joined)
    }
    join().catch(() => onState('Lost'))
    return () => {
      isOver = true
      room.current?.leave()
      room.current = null
      setPictures(nobody)
    }
  }, [url, token])

  useEffect(() => {
    room.current?.send(own).catch(reportError)
  }, [own])

  useEffect(() => {
    if (state !== 'Lost' || !url) return
    const timer = setTimeout(onLost, retryAfter)
    return () => clearTimeout(timer)
  }, [state, url])

  return { pictures, state }
}
