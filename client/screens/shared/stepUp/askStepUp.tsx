import { createRoot } from 'react-dom/client'
import { StepUpDialog } from './StepUpDialog.tsx'

let asking: Promise<boolean> | null = null

function ask(): Promise<boolean> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const end = (isConfirmed: boolean) => {
      root.unmount()
      place.remove()
      asking = null
      resolve(isConfirmed)
    }
    root.render(<StepUpDialog onEnd={end} />)
  })
}

/**
 * Asks the signed-in person, in a dialog above any open one, to confirm their identity. Acts that need it at the same
 * time share one dialog.
 *
 * @returns whether they confirmed
 */
export function askStepUp(): Promise<boolean> {
  asking ??= ask()
  return asking
}
