import { createContext, use } from 'react'
import type { Screens } from './screens.ts'

/** The screens of the application around. */
export const ScreensContext = createContext<Screens | null>(null)

/**
 * Gives the screens of the application around.
 *
 * @returns the screens
 * @throws Error outside an application
 */
export function useScreens(): Screens {
  const screens = use(ScreensContext)
  if (!screens) throw new Error('No screens outside the application')
  return screens
}
