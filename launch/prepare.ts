import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * Whether the sources and the build tools are installed. An image's layer of packages has no sources, and a production
 * installation has no build tools.
 */
function canBuild(): boolean {
  const { resolve } = createRequire(import.meta.url)
  const isInstalled = (name: string): boolean => {
    try {
      return resolve(`${name}/package.json`) !== ''
    } catch {
      return false
    }
  }
  return existsSync(new URL('build.ts', import.meta.url)) && ['prisma', 'vite'].every(isInstalled)
}

/**
 * npm runs this after installing (`prepare` in package.json). It builds what is not current, so that the first start
 * need not. If the build fails, the packages are installed all the same, and the next start builds again.
 */
if (canBuild()) {
  const { buildOrExit } = await import('./build.ts')
  const { showProgress } = await import('./showProgress.ts')
  const { buildStages } = await import('./steps.ts')
  const progress = showProgress(process.stdout)
  await buildOrExit({ stages: buildStages.build, onlyStale: true, env: process.env }, progress, (failure) => {
    process.stderr.write(`${failure.account}\nThe packages are installed. The next npm start builds again.\n`)
  })
  progress.end()
}
