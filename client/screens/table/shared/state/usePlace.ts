import { useState } from 'react'

/** Where somebody is who holds a seat: not yet at the table, at it, or gone from it quietly. */
export type Place = 'Lobby' | 'Table' | 'Left'

const places: readonly Place[] = ['Lobby', 'Table', 'Left']

function readPlace(item: string): Place {
  const stored = sessionStorage.getItem(item)
  return places.find((place) => place === stored) ?? 'Lobby'
}

/**
 * Where somebody is, so that a page that is loaded again leads back there; another tab begins in the lobby, and so does
 * everybody when the encounter is moved.
 *
 * @param seatId names the seat, and opens nothing
 * @param startsAt when the encounter begins
 */
export function usePlace(seatId: string, startsAt: string): readonly [Place, (place: Place) => void] {
  const item = `encounters-place-${seatId}-${startsAt}`
  const [moved, setMoved] = useState({ item, place: readPlace(item) })
  const move = (place: Place) => {
    sessionStorage.setItem(item, place)
    setMoved({ item, place })
  }
  return [moved.item === item ? moved.place : readPlace(item), move]
}
