import { useState } from 'react'

/** Where the holder of a seat is: not at the table yet, at it, or gone after leaving quietly. */
export type Place = 'Lobby' | 'Table' | 'Left'

const places: readonly Place[] = ['Lobby', 'Table', 'Left']

function readPlace(item: string): Place {
  const stored = sessionStorage.getItem(item)
  return places.find((place) => place === stored) ?? 'Lobby'
}

/**
 * Stores where the person is, so that a reload leads back there. Another tab begins in the lobby, and so does everybody
 * when the encounter is moved.
 *
 * @param seatId identifies the seat but gives no access to it
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
