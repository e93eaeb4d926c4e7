import { openedPart } from '../../../ui/loadedPart.tsx'

/** The report of the signed-in member; its code is loaded when it is first opened. */
export const LazyReport = openedPart(
  () => import('./MemberReport.tsx').then(({ MemberReport }) => MemberReport),
  <p role="status">Opening the form...</p>,
  'The report form could not be loaded.',
)
