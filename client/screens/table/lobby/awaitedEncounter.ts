/** What people see of an encounter before it begins. */
export type AwaitedEncounter = {
  name: string
  /** A kind in the API's terms */
  kind: string
  startsAt: Date
  timeZone: string
  /** How many people hold a seat, including the reader unless they host */
  expected: number
  /** Whether the reader is an operator who hosts without a seat */
  isHost: boolean
  /** Whether the start has changed since the page was opened */
  isMoved: boolean
  lobbyOpensAt: Date
  tableOpensAt: Date
}
