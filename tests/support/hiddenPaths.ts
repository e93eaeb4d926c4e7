import { publicPaths } from '../../client/site/publicPaths.ts'

/** Public pages to which only links in mails lead; search engines leave them alone. */
export const hiddenPaths: readonly string[] = [
  '/magic-login',
  '/account/confirm-email',
  '/account/undo-email',
  '/appeal',
]

/** Public pages that are complete without a link from a mail. */
export const openPaths = publicPaths.filter((path) => !hiddenPaths.includes(path))
