import { publicPaths } from '../../client/site/publicPaths.ts'

/** Public pages that only links in mails lead to, and that search engines do not index. */
export const hiddenPaths: readonly string[] = [
  '/magic-login',
  '/account/confirm-email',
  '/account/undo-email',
  '/appeal',
]

/** Public pages that work without a link from a mail. */
export const openPaths = publicPaths.filter((path) => !hiddenPaths.includes(path))
