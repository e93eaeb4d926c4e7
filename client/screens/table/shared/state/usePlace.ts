import { useState } from 'react'

/** Where somebody is who holds a seat: not yet at the table, at it, or gone from it quietly. */
export type Place = 'Lobby' | 'Table' | 'Left'

const places: readonly Place[] = ['Lobby', 'Table', 'Left']

const itemOf = (seatId: string) => `encounters-place-${seatId}`

function readPlace(seatId: string): Place {
  const stored = sessionStorage.getItem(itemOf(seatId))
  return places.find((place) => place === stored) ?? 'Lobby'
}

/**
 * Where somebody is, so that a page that is loaded again leads back there; another tab begins in the lobby.
 *
 * @param seatId names the seat, and opens nothing
 */
export function usePlace(seatId: string): readonly [Place, (place: Place) => void] {
  const [place, setPlace] = useState(() => readPlace(seatId))
  const move = (next: Place) => {
    sessionStorage.setItem(itemOf(seatId), next)
    setPlace(next)
  }
  return [place, move]
}
