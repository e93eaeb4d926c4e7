import { Skeleton } from '../../../ui/Skeleton.tsx'

/** The number that a new service offers. If the operator offers another number, the page below shifts once. */
const usual = [...'abcdef']

/** Reserves the space of the checkboxes while they load. */
export function WaitingBoxes() {
  return usual.map((key) => <Skeleton key={key} width="half" height="control" />)
}
