import { useSyncExternalStore } from 'react'
import { type OwnMediaNow, ownMedia } from './ownMedia.ts'

/** Returns the current state of the page's camera and microphone. */
export const useOwnMedia = (): OwnMediaNow => useSyncExternalStore(ownMedia.subscribe, ownMedia.read)
