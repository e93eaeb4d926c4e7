/**
 * Keeps a track silent or black as long as its person wants that, even if other code turns it on: LiveKit does so with
 * every track that it publishes.
 *
 * @param isOff whether the person wants it off now
 */
export function obeyOff(track: MediaStreamTrack, isOff: () => boolean): void {
  const native = Object.getPrototypeOf(track)
  Object.defineProperty(track, 'enabled', {
    get: () => Reflect.get(native, 'enabled', track),
    set: (isOn: boolean) => Reflect.set(native, 'enabled', isOn && !isOff(), track),
  })
  if (isOff()) track.enabled = false
}
