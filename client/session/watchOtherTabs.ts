import { reloadDocument, replaceDocument } from './navigation.ts'

function follow(event: StorageEvent): void {
  if (event.storageArea !== localStorage || event.key !== 'memberId') return
  if (event.newValue === null) replaceDocument('/login')
  else if (event.oldValue !== event.newValue) reloadDocument()
}

/**
 * Keeps this tab in step with the others: a logout there leads to /login here, and another member signing in there loads
 * this page again, so that two people's data never mix.
 *
 * @returns a function that stops watching
 */
export function watchOtherTabs(): () => void {
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
