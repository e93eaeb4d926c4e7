import { useSyncExternalStore } from 'react'
import { type OwnMediaNow, ownMedia } from './ownMedia.ts'

/** The page's camera and microphone, as they are at any moment. */
export const useOwnMedia = (): OwnMediaNow => useSyncExternalStore(ownMedia.subscribe, ownMedia.read)
