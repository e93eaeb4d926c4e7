import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { needsNewDocument } from '../../../../session/needsNewDocument.ts'
import type { LivekitRoom, RoomState } from './livekitRoom.ts'
import type { Picture } from './picture.ts'

/** Milliseconds before the next try to join, with a new token. */
const retryAfter = 4000

const nobody: ReadonlyMap<string, Picture> = new Map()

type Access = { url: string; token: string }

/** The tracks of camera and microphone, and the chosen speaker, if any. */
export type OwnDevices = { stream: MediaStream | null; speaker: string | undefined }

const loadRoom = () => import('./livekitRoom.ts')

/** Returns null if only a newer document can load the code. */
async function loadRoomTwice() {
  try {
    return await loadRoom()
  } catch (error) {
    return (await needsNewDocument(error, loadRoom)) ? null : loadRoom()
  }
}

/**
 * Connects the page to its room on a LiveKit server, if there is one, and publishes the person's camera and microphone.
 *
 * @param access the server's address and a token; null if the picture comes from another service
 * @param own the tracks to publish, and the speaker for the others
 * @param askAgain requests a new token after the connection was lost
 * @returns the pictures, the state of the connection, a function that joins again after `Elsewhere`, and one that turns
 *   the sound on if the browser blocks it
 */
export function useLivekit(access: Access | null, { stream, speaker }: OwnDevices, askAgain: () => void) {
  const [pictures, setPictures] = useState(nobody)
  const [state, setState] = useState<RoomState>('Connecting')
  const [isHeard, setHeard] = useState(true)
  const room = useRef<LivekitRoom | null>(null)
  const onLost = useEffectEvent(askAgain)
  const sendOwn = useEffectEvent((joined: LivekitRoom) => joined.send(stream))
  const readSpeaker = useEffectEvent(() => speaker)
  const [url, token] = [access?.url, access?.token]

  useEffect(() => {
    if (!url || !token) return
    const joining = new AbortController()
    const { signal } = joining
    let retry: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      joining.abort()
      clearTimeout(retry)
      room.current = null
      setPictures(nobody)
      setHeard(true)
    }
    const onState = (next: RoomState) => {
      if (signal.aborted) return
      setState(next)
      clearTimeout(retry)
      if (next === 'Lost') retry = setTimeout(onLost, retryAfter)
      // A later failure here must not take the seat back from the other page.
      if (next === 'Elsewhere') end()
    }
    const join = async () => {
      const code = await loadRoomTwice()
      if (signal.aborted) return
      if (!code) return onState('Outdated')
      const joined = await code.joinLivekit(
        { url, token, speaker: readSpeaker() },
        { onPictures: setPictures, onState, onSound: setHeard },
        signal,
      )
      room.current = joined
      await sendOwn(joined)
    }
    join().catch(() => onState('Lost'))
    return end
  }, [url, token])

  useEffect(() => {
    room.current?.send(stream).catch(reportError)
  }, [stream])

  const joinAgain = () => {
    setState('Connecting')
    askAgain()
  }

  const turnOnSound = () => {
    room.current?.turnOnSound().catch(reportError)
  }

  return { pictures, state, joinAgain, turnOnSound: isHeard ? null : turnOnSound }
}
