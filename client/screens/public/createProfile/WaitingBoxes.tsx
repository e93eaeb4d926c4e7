import { Skeleton } from '../../../ui/Skeleton.tsx'

/** As many as a new service offers; an operator who offers another number costs one shift of what is below. */
const usual = [...'abcdef']

/** Keeps the place of the boxes that are still loading. */
export function WaitingBoxes() {
  return usual.map((key) => <Skeleton key={key} width="half" height="control" />)
}
