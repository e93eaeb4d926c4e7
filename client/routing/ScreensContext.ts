import { createContext, use } from 'react'
import type { Screens } from './screens.ts'

/** The screens of the surrounding application. */
export const ScreensContext = createContext<Screens | null>(null)

/**
 * Returns the screens of the surrounding application.
 *
 * @throws Error outside an application
 */
export function useScreens(): Screens {
  const screens = use(ScreensContext)
  if (!screens) throw new Error('No screens outside the application')
  return screens
}
