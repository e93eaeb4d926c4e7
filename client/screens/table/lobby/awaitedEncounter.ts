/** What people read of an encounter before it. */
export type AwaitedEncounter = {
  name: string
  /** As the API names the kinds */
  kind: string
  startsAt: Date
  timeZone: string
  /** How many hold a seat, the reader among them */
  expected: number
  /** Whether it had another start when the page was opened */
  isMoved: boolean
  lobbyOpensAt: Date
  tableOpensAt: Date
}
